import type { Workplace } from '../../job/vocab.ts'
import { factsOf, LOST_BREAK } from '../fact-line.ts'
import { once } from '../places/once.ts'
import { remembered } from '../remembered.ts'
import { neededWords } from '../subjects/needed-words.ts'
import { RowsByWord } from '../subjects/rows-by-word.ts'
import { claimsInLocation, isNegated, type WorkplaceClaim } from './claims.ts'
import { withoutRefusals, withRefusals } from './refusals.ts'
import { sentencesWith } from './sentences-with.ts'

/**
 * How a description speaks of the job itself, in seven languages. Gaps in the patterns are bounded and never nested, and sentences are cut,
 * so matching takes linear time.
 */
const NOUN =
  '(?:role|position|job|opportunity|post|vacancy|internship|fellowship|apprenticeship|stelle|poste|emploi|puesto|trabajo|vaga|cargo|posizione|ruolo|lavoro|functie|baan|rol|tätigkeit)'
/** "A hybrid role spanning sales and support" is about a mixture of tasks. */
const SPANNING =
  '(?:role|position|job) (?:spanning|combining|between(?! (?:home|work|our|the office))|blending|across|that (?:combines|spans|blends))'
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri)days?'
/** A place of work in "a mix of remote and in-office work". */
const PLACE =
  '(?:work(?:ing)? )?(?:(?:from )?home|remote(?:ly)?|tele-?work(?:ing)?|(?:in[- ](?:the )?)?office|on-?site|in[- ]person)(?:[- ](?:based|work(?:ing)?))?'
const pattern = (source: string) =>
  new RegExp(
    source.replaceAll('NOUN', NOUN).replaceAll('SPANNING', SPANNING).replaceAll('WEEKDAY', WEEKDAY).replaceAll('PLACE', PLACE),
    'iu',
  )

const SENTENCES: readonly [Workplace, RegExp][] = [
  [
    'hybrid',
    pattern(
      '\\bhybrid(?:e[rns]?)?[- ](?:(?!SPANNING)NOUN|work(?:ing)? from home|office\\b|work(?:ing)? (?:model|schedule|arrangement|environment|policy|set-?up|pattern)|working\\b|model|schedule|arrangement|set-?up|policy|flexibility|way|basis|workplace(?!s)|options?\\b|(?:remote )?opportunit|remote\\b|arbeiten|arbeitsmodell|werken|team(?! of)|company)',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:NOUN|this|werkt|werk je|arbeitest|travail|mode)\\b.{0,40}\\b(?:is|are|will be|be|als|en|werkt|je|mode|arbeitest du)?\\s?hybrid[es]?\\b(?! (?:cloud|vehicle|car|app|mobile|event|infrastructure|system|data|work\\b|workforce|solution|architecture|environment|SPANNING))',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:regime|modalidade?|modelo|modello|modalità|atuação|formato|formule|rythme|esquema)\\b.{0,20}\\b(?:h[íi]brid[oa]|ibrid[oa]|hybride)',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:[1-4]|one|two|three|four|zwei|drei|vier|einen?|deux|trois|dos|tres|dois|três|due|tre|twee|drie)\\b(?: \\([1-4]\\))?(?: (?:or|to|bis|à|a|-) \\w{1,6})? (?:(?:fixed|set|full|work|working|anchor|core|coordinated|required|mandatory|designated|feste|fixes|vaste) )?(?:days?|tage?n?|jours?|d[ií]as?|giorni|dagen?)\\b.{0,40}\\b(?:office|on[- ]?site|sur (?:site|place)|in[- ]person|from home|at home|wfh|remote(?:ly)?|home-?office|büro|bureau|télétravail|tt|teletrabajo|teletrabalho|smart ?working|mobiles arbeiten|mobile arbeit|thuiswerken|oficina|presencial|escritório|casa|remot[oa]|kantoor|thuis|ufficio|hq)\\b',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:office|on-?site|in[- ]person|from home|wfh|home-?office|mobiles arbeiten|mobile arbeit|télétravail(?:ler)?|teletrabajo|teletrabalho|smart working|thuiswerken|remote)\\b.{0,40}\\b(?:[1-4]|one|two|three|four|zwei|drei|deux|trois|dos|tres|dois|due|tre|twee|drie)(?: \\([1-4]\\))? (?:days?|tage?n?|jours?|d[ií]as?|giorni|dagen?)(?: ?/ ?(?:semaine|semana|woche|week|settimana)| (?:a|per|each|every|pro|par|por|al|alla|in der|a la|week|pw|p/w))',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:office|on-?site|in[- ]person)\\b.{0,30}\\b(?:one|two|three|four|[1-4])(?: times|x) ?(?:a|per|each|/) ?week\\b|\\b(?:one|two|three|four|[1-4])(?: times|x) (?:a|per|each) week\\b.{0,30}\\b(?:office|on-?site|in[- ]person)\\b|\\bwe (?:are|operate|work)(?: in| on| with)? an? (?:\\w+ )?hybrid (?:work(?:ing)? )?environment\\b|\\b(?:to|will) work hybrid\\b|\\b(?:home|wfh|office) ?/ ?(?:home|wfh|office) hybrid\\b|\\b(?:mix|combination|blend|balance|split) (?:of|between) (?:both )?PLACE (?:and|&|/|with) PLACE\\b(?! (?:team|staff|employe|colleague|worker|user|client|customer|interview|meeting|event|training|support|deliver|learning|session|stakeholder|candidate|course|class|instruct|teach))|\\bin[- ]office with partial remote\\b|\\b(?:hours|location|schedule|monday|mon)\\b.{0,60}\\(hybrid\\)',
    ),
  ],
  [
    'hybrid',
    pattern(
      '(?<!opci[óo]n de |posibilidad de |opção de |possibilidade de |pandemia.{0,40})\\b(?:trabajo|trabalho|plaza|labor|puesto|vaga|lavoro) (?:h[íi]brid|ibrid)[oa]\\b(?! ou? remot)|\\btélétravail partiel\\b|\\b(?:smart ?working|home ?office|teletrabajo|télétravail|presencial)\\b.{0,15}\\b[1-4] ?(?:x|volte|vezes|veces|fois|dias?|días?) (?:por|a|alla|par|na) (?:la )?(?:semana|settimana|semaine)\\b',
    ),
  ],
  [
    'remote',
    pattern(
      '\\b(?:this|is|offer|offering|seeking)\\b.{0,40}\\b(?:fully[- ]|100 ?% |completely |permanent )?remote(?:[- ](?:first|only))?,? (?:NOUN|full-time|contract)',
    ),
  ],
  [
    'remote',
    pattern(
      '\\b(?:this|the|our|diese|dieser|deze|cette|ce|este|esta|questo|questa)\\b.{0,50}\\bNOUN\\b.{0,12}(?:\\b(?:is|can be|will be|may be|ist|est|es)\\b|(?<!\\p{L})[éè](?!\\p{L}))(?:(?!in[- ]person|on-?site|limited).){0,24}\\bremote(?:ly)?\\b(?! (?:team|sens|desk|patient|support|access|infra))',
    ),
  ],
  [
    'remote',
    pattern(
      "\\b(?:you|you[’']ll|you will|candidate|employee in this role)\\b.{0,24}\\bwork(?:ing)? (?:fully |100 ?% |completely )?remotely\\b",
    ),
  ],
  [
    'remote',
    pattern(
      "\\bwe(?:[’']re| are) (?:an? )?(?:\\w+ ){0,2}(?:remote|remote-first|distributed|remote-only)[, ](?:\\w+ )?(?:team|company|organi[sz]ation|startup|business)",
    ),
  ],
  [
    'remote',
    pattern('\\b(?:you )?(?:may|can|could) (?:be done |be performed |live and )?(?:work )?(?:remotely )?from anywhere\\b'),
  ],
  ['remote', pattern('\\b(?:home[- ]based|work[- ](?:at|from)[- ]home) NOUN')],
  [
    'remote',
    pattern(
      '\\bon an? (?:fully |100 ?% )?remote basis\\b|^(?:full-time |fully |100 ?% )?remote(?:[- ]first)? NOUN(?: (?:with|based|in|within|from|across)\\b.{0,80})?[.!]?$|\\bin an? (?:(?:fully|100 ?%|completely) remote|remote[- ](?:first|only)),? (?:[\\p{L}-]+,? ){0,2}(?:environment|setting)\\b|\\boffered an? (?:fully )?remote NOUN|\\blokalizacja ?: ?(?:praca )?zdaln(?:ie|a)\\b(?! (?:lub|albo|i)\\b)',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\bon an? (?:fully )?on[- ]?site basis\\b|\\brichiesta (?:la )?presenza in sede\\b|\\boportunidade é (?:100 ?% )?presencial\\b|^alocad[oa]\\.?$|\\bprésence sur site (?:indispensable|obligatoire|requise)|\\bpresenza in ufficio (?:dal luned|5 giorni)|\\bpresencialmente (?:na|no|em)\\b|^\\(?on-?site, (?:full|part)[- ]time\\b',
    ),
  ],
  [
    'remote',
    pattern(
      '^(?:permanent(?:ly)? |100 ?% |full(?:y|[- ]time)? )?(?:work from home|wfh)(?: (?:set-?up|arrangement|opportunity))?[.!]?$|\\b(?:permanent|100 ?%|full-time) (?:work from home|wfh)\\b|\\b(?:you|and) will (?:be working|work) from home(?! (?:on|one|two|up to|some|occasion|when|if|part|for|\\d))|\\b100 ?% telehealth\\b|\\bpurely remotely?\\b',
    ),
  ],
  [
    'remote',
    pattern(
      "\\b(?:we(?:[’']re| are)|(?:company|team|startup|organi[sz]ation) is|\\p{Lu}[\\p{L}\\d.]+ is) (?:an? )?(?:fully |globally )?remote[- ](?:first|only)\\b",
    ),
  ],
  ['remote', pattern('\\bopen to remote (?:candidates|applicants|employees|workers)')],
  [
    'remote',
    pattern(
      '\\bpermanently remote|remote[- ]only\\b|\\b(?:zu )?100 ?% (?:in )?remote\\b(?! (?:engineers?|employees|people|colleagues|teams?|members|staff))|\\b(?:vollständig|komplett|volledig|entièrement|totalmente|completamente|interamente) (?:en |em |da |in )?(?:remote|remot[oa]|à distance)',
    ),
  ],
  [
    'remote',
    pattern(
      '\\b(?:télétravail (?:complet|total|à 100)|full remot[eoa]|(?:(?:^|[,;:–-] ?)100 ?% home[ -]?office[.!]?$|\\bvaga 100 ?% home[ -]?office\\b)|100 ?% (?:en |da )?(?:télétravail|teletrabajo|teletrabalho|à distance|remoto|remota)|(?:remoto|teletrabajo) (?:al )?100 ?%|remoto 100 ?%|trabajo remoto desde|volledig (?:vanuit huis|thuis))',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b[2-8]\\d ?% (?:of (?:the|your) time )?(?:remote(?:ly)?|remot[oa]|presencial|teletrabajo|from home|wfh|home-?office|in[- ]office|in the office|on[- ]?site(?! travel)|télétravail)\\b(?!.{0,70}\\bfield\\b)',
    ),
  ],
  [
    'hybrid',
    pattern(
      '[/|·•] ?hybrid ?(?:$|apply\\b|[/|·•])|\\b(?:office|on[- ]?site|in[- ]person|commute)\\b.{0,40}\\bon (?:WEEKDAY(?:,| and| &|/) ?(?:and )?){1,3}WEEKDAY\\b|\\bWEEKDAY (?:are |is )?(?:work(?:ing)? from home|wfh|remote)\\b|\\b(?:work(?:ing)? from home|wfh|remote) (?:on )?WEEKDAY\\b',
    ),
  ],
  [
    'hybrid',
    pattern(
      '\\b(?:praca|pracy|model|tryb)(?: ?:)? hybrydow\\p{L}*|\\bhybrydow\\p{L}+ (?:model|tryb)|\\bhybridarbete\\b|\\b(?:[1-4]|två|tre|dwa|trzy) (?:dagar|dni)\\b.{0,40}\\b(?:hemifrån|hemma|på kontoret|z biura|w biurze|z domu|zdaln\\p{L}+)',
    ),
  ],
  [
    'remote',
    pattern(
      '[/|·•] ?(?:fully )?remote ?(?:$|apply\\b|[/|·•])|^(?:an? |fully )?remote[- ]first(?: (?:set-?up|culture|environment|company|team|work\\p{L}*(?: environment)?))?$|\\b(?:fully|100 ?%|completely) remote (?:work|set-?up|working)|(?<!możliwo\\p{L}+ |opcj\\p{L}+ )\\b(?:praca|pracy|pracuj) (?:w 100 ?% |w pełni |całkowicie )?zdaln\\p{L}+|\\b100 ?% zdaln|\\bdistansarbete på heltid\\b|\\barbeta helt på distans\\b',
    ),
  ],
  ['onsite', pattern('[/|·•] ?(?:on-?site|in[- ]office) ?(?:$|apply\\b|[/|·•])')],
  [
    'hybrid',
    /週に?\s?[1-4１-４]\s?(?:日|回)[^。]{0,12}(?:在宅|リモート|出社)|(?:在宅|リモート|出社)[^。]{0,12}週に?\s?[1-4１-４]\s?(?:日|回)/u,
  ],
  [
    'hybrid',
    /是否远程\s?[:：]\s?(?:部分|半)远[程端]|每周\s?[一二两三四1-4]\s?天[^。，]{0,4}(?:远程|居家|到岗|坐班|到办公室|办公室)/u,
  ],
  [
    'onsite',
    /是否远程\s?[:：]\s?(?:❌\s?)?(?:否|不|非|no$|onsite|坐班$|现场|办公室(?:办公)?$)|工作地[点點]?\s?[:：][^。，]{0,20}[（(]坐班|[（(]坐班[）)]$|(?:暂时?|目前)?不(?:接受|支持|提供)远程|remote or not\s?[:：]\s?(?:no\b|not remote|on-?site)/iu,
  ],
  [
    'remote',
    /是否远程\s?[:：]\s?(?:✅\s?)?(?:是|远程|remote|yes)(?:，?远程)?(?:办公)?\s?[。；]?$|工作地[点點]?\s?[:：]\s?(?:全球|完全|分布式|纯)?(?:远程|遠程|remote)(?:办公|工作)?\s?[。；]?$|工作地[点點]?\s?[:：]\s?(?:remote\/)?远程(?:[，。]| 居家|$)|remote or not\s?[:：]\s?(?:yes|remote)\s?$/iu,
  ],
  ['remote', /フルリモート|完全在宅|全程远程|完全远程|远程办公岗位|采用全球远程/u],
  [
    'onsite',
    pattern(
      '\\b(?:full[- ]time |fully )?(?:on-?site|in[- ]office) only\\b|(?:\\bNOUN\\b.{0,40}\\b|[-–|] ?)fully (?:on-?site|office[- ]based)\\b|\\b(?:five|5) days (?:(?:a|per) week )?(?:on-?site|in (?:the )?office)\\b',
    ),
  ],
  [
    'remote',
    pattern(
      "(?:^|[.:;] )(?:the |this )?(?:position|role|job) (?:is|can be|will be) (?:fully |100 ?% |completely )?remote\\b|\\bto work remotely from (?!your|home|any|our|the office|other|wherever)(?:the )?(?:state of )?(?:U\\.?S|\\p{L}{4})|\\bwe(?: are|[’']re)? (?:currently )?(?:operat\\p{L}+|work\\p{L}*) (?:in|with|on|under) an? remote[- ]first\\b",
    ),
  ],
  [
    'onsite',
    pattern(
      '\\b(?:praca|pracy|tryb|tryb pracy)\\b(?: o charakterze)?[ :-]{1,3}stacjonarn\\p{L}+(?!.{0,40}(?:zdaln|hybryd|lub|albo))',
    ),
  ],
  ['onsite', pattern('\\b(?:can do|amenable to|willing to do) on-?site work\\b|^(?:permanent |full )?work from office\\b')],
  ['onsite', pattern('\\b(?:on[- ]?site|in[- ]office|in[- ]person|office[- ]based|non-remote) NOUN\\b')],
  [
    'onsite',
    pattern(
      '\\b(?:the|this|an|our) (?:full-time,? )?(?:on-?site|in[- ]office|in[- ]person) (?:(?!(?:for|to|with|and|or|at|in|of|is|on|by)\\b)[\\p{L}\\d&/-]+ ){1,4}(?:role|position|internship|job)\\b|\\bNOUN works? (?:fully )?(?:on-?site|in[- ]person)\\b|\\bNOUN,? on-?site (?:at|in) |\\bto sit on-?site\\b|\\b(?:performed|perform (?:the |this )?(?:job|work|role)) (?:fully )?on-?site\\b(?! (?:and|or) )',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\b(?:must|(?:required|requires? (?:\\p{L}+ ){1,3}|able|ability|expected|willing|needs?|available) ?to) be (?:physically )?(?:present )?(?:on-?site|in[- ](?:the )?office)\\b(?!.{0,60}\\b(?:days?|times|week|month|as (?:need|requir)|occasion|periodic|when|if|some|part|clients?|customers?|hybrid|remote)|, )',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\b(?:this|the)\\b.{0,20}\\bNOUN\\b.{0,12}\\b(?:is|will be|must be|requires)\\b.{0,30}\\b(?:on[- ]?site|in[- ]office|in[- ]person|office[- ]based)\\b(?! (?:gym|parking|interview|training|visit|meal|caf|and (?:the )?field))',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\bwork(?:ing)? (?:fully |full-time )?(?:on[- ]?site|in[- ]person)\\b(?!,? (?:and|or|remote|hybrid|with (?:our |your )?(?:clients|customers|partners|vendors)|at (?:client|customer)))',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\bthis is an? (?:[\\w-]+,? ){0,4}(?:and )?[“"]?(?:on[- ]?site|in[- ]person|in[- ]office)\\b[^.;]{0,50}\\b(?:role|position|job|opportunity)\\b(?!s)|^position is (?:fully )?(?:on-?site|in[- ]person|in[- ]office)\\b|\\bwork(?:ing)? location (?:will be|is) (?:fully |100 ?% )?on-?site\\b|\\bwork (?:is |must |will |to )?(?:to )?be performed (?:fully )?on-?site\\b',
    ),
  ],
  [
    'onsite',
    pattern(
      '\\b(?:in|from|at) (?:the|our)(?: \\w+)? offices? (?:for )?(?:5|five) (?:full )?days (?:a|per|each|/) ?week\\b|\\b(?:5|five)(?: \\(5\\))? (?:full )?days (?:a|per|each|/) ?week,? (?:(?:in|from|at) (?:the|our)(?: \\w+)? office|on-?site|in[- ]office|in[- ]person)\\b|\\b(?:on-?site|in[- ]office|in[- ]person),? (?:5|five) days (?:a|per|each|/) ?week\\b|\\b(?:atuar|trabalhar|trabajar|trabajo|trabalho) de (?:forma|manera|modo) (?:100 ?% )?presencial\\b(?! (?:e|ou|y|o)\\b)',
    ),
  ],
  ['remote', pattern('^[> ]*vaga (?:100 ?% )?remota ?[.!]?$')],
  ['onsite', pattern('\\b100 ?% (?:on-?site|in[- ]office|presencial|in presenza|en présentiel|vor ort)')],
  [
    'onsite',
    pattern(
      '\\b(?:puesto|modalidade?|vaga|atuação|trabajo|trabalho|modelo|regime|poste|sede di lavoro|lavoro)\\b.{0,24}\\b(?:presencial|en présentiel|in presenza|in sede)\\b',
    ),
  ],
]
const LABEL =
  /^[_*]{0,2}(?:job |work(?:ing)? |workplace |position |employment |role |candidates? |company |customer )?(?:location(?: type)?|remote (?:work(?:ing)?|job|position|status|option)|telecommut\p{L}+|set-?up(?: and location)?|work ?place(?: type)?|arrangement|model|mode|type|pattern|setting|remote|modalidad(?: de trabajo)?|modelo de trabalho|regime|arbeitsmodell|arbeitsort|standort|lieu|mode de travail|sede di lavoro|modalità(?: di lavoro)?|werkplek|ubicación|localização|local de trabalho)\s?[:?–-]\s?(.{1,80})/iu
/** A label in the middle of a line, which texts have that lost their line breaks: "in SQL. Location: Remote Duration: 6 months", "CLTModelo: Híbrido". */
const LABEL_WITHIN =
  /(?:location|workplace type|work ?place|work(?:ing)? (?:arrangement|model|mode|pattern|set-?up|style)|attendance|arbeitsmodell|modelo(?: de trabalho)?|modalidade?(?: de traba(?:jo|lho))?|regime de trabalho|lieu du poste|mode de travail)(?:\s?:\s?| (?=on-?site\b)|(?<=workplace type) )((?:fully |100 ?% |en )?(?:remote|hybrid|on-?site|in[- ]office|h[íi]brid[oa]|presencial|remot[oa]|hybride|présentiel|télétravail(?: hybride)?))(?!\p{L})(?!,? ?(?:\/|or|ou|oder|and|e|et|y|first)[ \p{L}]| ?\| ?(?:remote|hybrid|on-?site|in-office))/iu
const REMOTE_ANSWERED = /\b(?:(?:work )?remotely|work from home)\s?[:?]\*?\s?yes\b(?!,)/iu
const STARTS =
  /^(?:fully[- ]|100 ?% )?(?:remote(?: location| (?:opportunity|position|role|based)(?= ?[-–:(]))?|(?:remote )?work(?:ing)? from home(?! (?:up to |for )?(?:[1-4]|one|two|three|four)\b)|home[- ]based|telecommute|hybrid(?: (?:mode|work(?:ing)?))?|on-?site|in-office|remot[oa]|presencial|h[íi]brid[oa]|hybride?s?|présentiel|zdalnie|praca zdalna|hybrydowo)\s?(?:\(.{0,60}\)(?:, .{0,60})?|[:,–-] .{0,120}|\/ ?\p{Lu}[\p{L} /,]{0,40}|(?:em|en|in|within|from anywhere in|anywhere in) (?:the )?\p{Lu}.{0,60}|(?:[1-5]|one|two|three|four|five)(?:\s?[-–]\s?[1-5])? days\b.{0,60}|\.)?$/iu
/** A line with the place: "Graz, Austria (Hybrid)", "Local: Graz (Presencial)". */
const PLACE_LINE =
  /^(?:Local: )?\p{Lu}[\p{L}.,'/ -]{2,50} (?:\(|[-–] )(?:work )?(remote(?:ly)?|hybrid|on-?site|virtual|presencial|remoto|h[íi]brido|hybride|télétravail|présentiel)\)?\.?$/iu
/** Remote for the time being, or a choice. */
const FOR_NOW =
  /pandemi|covid|quarentena|inicialmente|temporar|até |\b(?:ou|or|oder|lub)\b.{0,20}(?:remot|presen[cz]|on-?site|office|escrit|h[íiy]brid|home)/iu
/** In a line of facts ("Full-Time/Onsite Orlando, Florida") a part may add the place. */
const FACT = /^(?:fully |100 ?% )?(?:remote|hybrid|on-?site|in-office|in-person)(?: (?:in |at |from )?\p{Lu}[\p{L}. ]{0,30})?$/u
const TYPE = /^(?:permanent )?(?:full|part)[- ]?time$|^(?:contract|permanent|temporary|internship)$/iu
const TAG = /#(?:[a-z]{2}-)?(remote|hybrid|onsite|on-site)\b/iu
/** The sentence is about someone else's workplace, past experience, or a benefit. */
const OTHERWISE =
  /\b(?:experience|previous|prior|stipend|weeks? (?:per|a) year|days (?:per|a) year|our (?:customers|clients)|regardless of whether|interview(?:ed|s)?|some of our|(?:some|certain) roles|tools? for|support(?:ing)?|not (?:a |an )?(?:eligible|available|possible)|cannot|candidates who|if (?:your|the|this|you)|hybrid roles (?:require|are|include|have))\b/iu
/** Remote work that ends is no remote job: "remote until the office opens". */
const TEMPORARY =
  /\b(?:until (?:the|it|we|further|a)|once (?:the|it|it['’]?s|we)|to start|(?:for|right) now|now,? but|for the (?:time being|moment)|temporar\p{L}+|during (?:the )?(?:covid|pandemic))\b/iu
const CONDITION = /\bif (?:your|the|this|you)\b|\bhybrid roles (?:require|are|include|have)\b/iu
/** Lower-case substrings of which every pattern above needs at least one. */
const KEYS =
  'remot|wfh|work at home|home office|times a week|リモート|不接受|不提供|坐班|是否|每周|工作地|遠程|在宅|出社|远程|on site|sur site|sur place|hybrid|híbrid|hibrid|ibrid|on-site|onsite|office|in-person|in person|from home|from-home|home-based|home based|homeoffice|anywhere|presencial|présentiel|presenza|in sede|à distance|smart working|smartworking|plaza h|labor h|télétravail|teletrab|tage|jours|distributed|mobile|thuis|vanuit huis|dagen|days|días|dias|giorni|zdaln|hybryd|hemifrån|distans|dagar|friday|monday|lokalizacja|alocad|telework|telecommut|virtual|stacjonarn|vor ort'.split(
    '|',
  )

/** "We are a remote-first company", and the Brazilian tag "Alocado", which also stands beside "Remoto": a sentence about the job itself says more. */
const OF_COMPANY =
  /^alocad[oa]\.?$|\bwe(?:[’']re| are) (?:an? )?(?:\w+ ){0,2}(?:remote|distributed|hybrid)|\bis (?:an? )?(?:\w+ )?remote[- ](?:first|only)/iu

/** A label whose value stands on the next line: "Work remotely:", "No". */
const BROKEN_LABEL =
  /^((?:work(?:ing)? )?remotely|remote(?: (?:work(?:ing)?|job|position))?|(?:potential for )?tele-?work|(?:(?:work|job|workplace) )?(?:location|arrangement|model|mode|setting|type|style)(?: type)?)[ \t]?(?:[:?]|\n:)[ \t]*\n?[ \t]*(?=(yes|no|(?:fully |100 ?% )?(?:remote|hybrid|on-?site|in[- ]office|in[- ]person)\b[^\n]{0,60})$)\2/gimu

/** The claims of unmistakable sentences in a description; those about the company only where none is about the job. */
export function claimsInDescription(text: string): WorkplaceClaim[] {
  const sentences = sentencesWith(text.replace(BROKEN_LABEL, '$1: $2'), KEYS)
  const claims = withRefusals(
    sentences.flatMap((sentence) => claimsIn(withoutRefusals(sentence))),
    sentences,
  )
  const own = claims.filter(({ words }) => !OF_COMPANY.test(words))
  return own.length > 0 ? own : claims
}

const claimsIn = remembered(500, (sentence): readonly WorkplaceClaim[] => {
  const tag = TAG.exec(sentence)?.[1]?.toLowerCase()
  if (tag) return [{ workplace: tag.startsWith('on') ? 'onsite' : (tag as Workplace), words: TAG.exec(sentence)![0] }]
  const label = LABEL.exec(sentence)?.[1]
  if (label && SHARE.test(label)) return [{ workplace: 'hybrid', words: sentence.slice(0, 160) }]
  if (label)
    return /^(?:yes|no|ja|nein|oui|non|sí|sim|não)\.?$/iu.test(label) ? answerTo(sentence) : claimsInLocation(label, false)
  if (REMOTE_ANSWERED.test(sentence)) return [{ workplace: 'remote', words: sentence.slice(-160) }]
  const begun =
    sentence.length <= 140 && STARTS.test(sentence) && !FOR_NOW.test(sentence) ? claimsInLocation(sentence, false) : []
  if (begun.length > 0) return begun.slice(0, 1)
  const ofRole = OF_NAMED_ROLE.exec(sentence)?.[1]
  if (ofRole) return claimsInLocation(ofRole, false)
  const beside = PLACE_LINE.exec(sentence)?.[1]
  if (beside) return claimsInLocation(beside, false)
  const within = LABEL_WITHIN.exec(sentence.replace(LOST_BREAK, ' '))?.[1]
  if (within) return claimsInLocation(within.replace(/^en /iu, ''), false).slice(0, 1)
  const ofLabel = OWN_LABEL.test(sentence) ? claimsInLocation(sentence.replace(/^[^:]*:/u, ''), false) : []
  if (ofLabel.length > 0) return ofLabel.slice(0, 1)
  const facts = claimsInFacts(sentence)
  return facts.length > 0 ? facts : claimInSentence(sentence)
})

/** "This is a full-time, on-site Gardener (Roses) role": the name of the role stands between. */
const OF_NAMED_ROLE =
  /^This is an? (?:[\p{L}-]+,? ){0,2}([Oo]n-?[Ss]ite|in-?person|(?:fully )?[Rr]emote) \p{Lu}[^.;]{0,60}\b(?:role|position|job)\b/u

/** "75% on-site and 25% home office" */
const SHARE = /\b[2-8]\d ?% (?:on-?site|in[- ]office|presencial|remot[oea]|home ?office|from home)/iu

/** Only beside a part that names the type of employment: elsewhere "Remote" in a short line may be the subject of the work. */
function claimsInFacts(line: string): WorkplaceClaim[] {
  const parts = factsOf(line)
  if (!parts.some((part) => TYPE.test(part))) return []
  return parts.filter((part) => FACT.test(lowered(part))).flatMap((part) => claimsInLocation(part, false).slice(0, 1))
}

/** The first word in lower case: "On-Site", "IN-OFFICE". */
const lowered = (part: string) => part.replace(/^\S+/u, (word) => word.toLowerCase())

/** "Remote: yes" means remote; "Relocation: yes" is about something else. */
function answerTo(sentence: string): WorkplaceClaim[] {
  return /^remote\b.*(?:yes|ja|oui|sí|sim)\.?$/iu.test(sentence) ? [{ workplace: 'remote', words: sentence }] : []
}

/** A line of a label, in any language, and of the workplace alone: "Modell: Hybrid", "Remote working: Hybrid (2 days)". */
const OWN_LABEL =
  /^(?!.*(?:interview|training|onboarding|support|monitor|experience|orientation|application|class|course|delivery|event|meeting|benefit))[^:.\n]{2,45}:\s{0,2}(?:fully |100 ?% )?(?:remote|hybrid(?: (?:remote|telecommute|work))?|on-?site|in-office|in[- ]person|presencial|h[íi]brid[oa]|remot[oa])(?:\s?[(,–-].{0,60}| in \p{Lu}.{0,40})?\.?$/iu
/** The word that a negation would precede, by kind. If there are several in the match, the last one counts: "onsite and not remote". */
const WORD: Record<Workplace, RegExp> = {
  remote: /remot|télétravail|anywhere|home[- ]based/giu,
  hybrid: /h[yíi]brid|ibrid/giu,
  onsite: /on[- ]?site|in[- ]office|in[- ]person|office[- ]based|presencial|présentiel|presenza/giu,
}

/** How far from the words of a workplace other subjects matter: "Experience of remote work". */
const NEAR_BEFORE = 100
const NEAR_AFTER = 50

/** "Trabalho remoto e presencial": both are offered. */
const BOTH = /\b(?:remot[oae]|home[- ]office)\b.{0,12}\b(?:e|ou|or|and)\b.{0,12}\bpresen|\bpresencial (?:e|ou) remot/iu

const sentenceList = once(() => new RowsByWord(SENTENCES, ([, pattern]) => neededWords(pattern)))

function claimInSentence(sentence: string): WorkplaceClaim[] {
  if (BOTH.test(sentence) && !SHARE.test(sentence)) return []
  for (const [workplace, shape] of sentenceList().of(sentence)) {
    const found = shape.exec(sentence)
    if (!found) continue
    const near = sentence.slice(Math.max(0, found.index - NEAR_BEFORE), found.index + found[0].length + NEAR_AFTER)
    if (workplace === 'remote' && TEMPORARY.test(sentence)) continue
    if (OTHERWISE.test(near) && (workplace !== 'hybrid' || CONDITION.test(sentence))) continue
    const word = [...found[0].matchAll(WORD[workplace])].at(-1)?.index ?? 0
    if (isNegated(sentence, found.index) || isNegated(sentence, found.index + word)) continue
    return [{ workplace, words: sentence.slice(0, 160) }]
  }
  return []
}

const DAYS =
  /\b(?:[1-4]|one|two|three|four|zwei|drei|vier|deux|trois|dos|tres|dois|três|due|tre|twee|drie)(?:\s?[-–]\s?[1-5])? (?:days?|tage?n?|jours?|d[ií]as?|giorni|dagen?|dagar|dni)\b/iu
/** Days that only some people spend in an office, or that are a choice. */
const OF_SOME =
  /\b(?:candidates?|those|employees|individuals|people|anyone|applicants?) (?:based|located|residing|who|living|in|near|within)\b|\b(?:if|optional\p{L}*|option|or (?:fully )?remote|remote or|encourage\p{L}*|near|within \d+)\b/iu

/** Whether a sentence demands some days in an office of everybody who takes the job. */
export const isShareOfTime = (sentence: string): boolean => DAYS.test(sentence) && !OF_SOME.test(sentence)
