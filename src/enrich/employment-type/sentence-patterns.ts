import type { EmploymentType } from '../../job/vocab.ts'

const NOUN = '(?:role|position|job|opportunity|post|vacancy|occupation|basis|assignment|engagement|capacity)(?!s)\\b'
const HIRING =
  '\\b(?:hiring|looking for|seeking|we seek|searching for|recruiting|in search of)\\b (?:an? |our (?:next|first|second) )?(?:[\\w-]+ ){0,2}'
const pattern = (source: string) => new RegExp(source.replaceAll('NOUN', NOUN).replaceAll('HIRING', HIRING), 'iu')

/** Sentences that name the employment type of this job, in nine languages. Elsewhere, "contracts", "full-time employees" and "interns" are about other people. */
export const SENTENCES: readonly [EmploymentType, RegExp][] = [
  [
    'full_time',
    pattern(
      '\\bfull[- ]time,?(?: and)?(?: (?:permanent|salaried|exempt|non-exempt|hourly|regular|remote|hybrid|onsite|on-site|in-person|direct[- ]hire|w2),?){0,2} NOUN',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:role|position|job|post|vacancy)\\b (?:and )?(?:is|will be)(?: an?)? (?:permanent,? )?full[- ]time\\b|HIRINGfull[- ]time \\w',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:suchen|festanstellung|anstellung|stelle|arbeitsvertrag)\\b.{0,30}\\b(?:in )?(?:vollzeit|voll-)|\\bbei (?:einer )?vollzeit(?:beschäftigung|anstellung|tätigkeit)\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:poste|contrat|cdi|emploi|travail|recrut\\p{L}+)\\b.{0,20}\\btemps (?:plein|complet)\\b|\\b(?:contrato|puesto|jornada)\\b.{0,24}\\b(?:tiempo completo|jornada completa)\\b|\\b(?:vaga|contrato|regime)\\b.{0,24}\\b(?:tempo integral|período integral)\\b',
    ),
  ],
  [
    'full_time',
    pattern('\\bcontratto\\b.{0,20}\\b(?:tempo pieno|full[- ]time)\\b|\\bfulltime (?:functie|baan|dienstverband)\\b'),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:stable|regular|guaranteed) full[- ]time hours\\b|\\b(?:impiego|assunzione) (?:a )?full[- ]time\\b|\\bheltids(?:tjänst|anställning)|\\b(?:tjänsten|anställningen) (?:är|avser)\\b.{0,30}\\bheltid\\b|\\bpracę? na pełny etat\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\bpart[- ]time,?(?: (?:permanent|temporary|remote|hybrid|onsite|hourly),?){0,2} NOUN|\\b(?:role|position|job)\\b (?:is|will be)(?: an?)? part[- ]time\\b|HIRINGpart[- ]time \\w',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:suchen|anstellung|stelle|festanstellung)\\b.{0,30}\\b(?:in )?(?:voll- (?:oder|und) )?teilzeit\\b|\\b(?:poste|contrat|emploi)\\b.{0,20}\\btemps partiel\\b|\\b(?:puesto|contrato|jornada|vaga)\\b.{0,20}\\b(?:tiempo parcial|media jornada|tempo parcial|meio período)\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:parttime|part-time) (?:functie|baan|dienstverband)\\b|\\b(?:functie|baan)\\b.{0,30}\\b(?:parttime|deeltijd)\\b|\\bcontratto\\b.{0,20}\\bpart[- ]time\\b',
    ),
  ],
  [
    'internship',
    pattern(
      '\\b(?:this|the) (?:is (?:an? )?(?:paid |unpaid |full[- ]time |summer |\\d{1,2}[- ](?:months?|weeks?) ){0,2}internship|internship (?:is|will|lasts|runs|starts))\\b',
    ),
  ],
  [
    'internship',
    pattern(
      "^stage (?:de|d[’'].{0,10}|conventionné).{0,10}\\bmois\\b|\\b(?:dieses|das) praktikum (?:ist|dauert|beginnt)|\\bwir suchen\\b.{0,30}\\bpraktikant|\\b(?:recherch(?:ons|e)|cerchiamo|zoeken)\\b.{0,20}\\b(?:stagiaire|stagiair|stagista)\\b",
    ),
  ],
  [
    'temporary',
    pattern(
      '\\bcover(?:ing|s)? (?:a |an )?(?:maternity|paternity|parental)(?: leave)?\\b|\\b(?:maternity|paternity|parental)(?: leave)? cover\\b(?!.{0,40}insurance)',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:this|the) (?:role|position|job|assignment)\\b (?:is|will be)(?: an?)? (?:temporary|seasonal)\\b(?! to)|\\b(?:is an?|a) (?:temporary|seasonal)(?: (?:full|part)[- ]time)? NOUN',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:stelle|anstellung|position|vertrag|arbeitsverhältnis)\\b.{0,50}(?<![\\p{L}])befristet|\\b(?:poste|contrat|recrut\\p{L}+|recherch\\p{L}+)\\b.{0,90}\\bcdd\\b|^cdd (?:de|d[’\\x27]|saisonnier|renouvelable|\\d)|\\bcontrat saisonnier\\b|\\bcontratto\\b.{0,12}\\btempo determinato\\b|\\bcontrato\\b.{0,12}\\btempora(?:l|rio)\\b|\\btijdelijk contract\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:poste|contrat|mission|emploi)\\b.{0,12}\\bint[ée]rim(?:aire)?\\b|(?<!\\p{L})à pourvoir\\b.{0,40}\\ben int[ée]rim\\b|^mission (?:longue|courte)(?: ou (?:longue|courte))? durée\\b|\\b(?:vikariat|visstidsanställning)(?:et|en)?\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:join|joining)\\b.{0,40}(?<!\\b(?:\\d{1,2}|two|three|four|five|six|other|of) )\\bfull[- ]time\\b(?! (?:employees?|staff|team))|^full[- ]time(?!.{0,60}\\b(?:employees|part[- ]time|staff|team members)\\b)(?:[,;(–]|\\.$| (?:in|at|on-?site|remote|hybrid|salaried|exempt|permanent)\\b)|\\bthis (?:is|will be|would be) (?:an? )?(?:(?!not\\b)[\\w-]+,? ){0,3}full[- ]time\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '[/|·•] ?full[- ]time ?(?:\\([^()]{1,30}\\) ?)?(?:[/|·•]|- )|\\bin vollzeit\\b|\\bvollzeit(?:stelle|anstellung|position)\\b|\\b(?:jornada|trabajo) (?:a |de )?(?:tiempo completo|completa)\\b|\\b(?:na|pracy?) (?:pełn[yi]|pełen) etat\\b|\\btempo pieno\\b|(?<!years? of )\\bfulltime\\b(?! (?:employees|staff|(?:\\p{L}+ ){0,2}experience))|(?<![\\p{L}])heltid\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:join|joining)\\b.{0,40}(?<!\\b(?:\\d{1,2}|two|three|four|five|six|other|of) )\\bpart[- ]time\\b(?! (?:employees?|staff|team))|^part[- ]time(?!.{0,60}\\b(?:employees|full[- ]time|staff|team members)\\b)(?:[,;(–]|\\.$| (?:in|at|on-?site|remote|hybrid|hourly|permanent)\\b)|\\bthis (?:is|will be|would be) (?:an? )?(?:(?!not\\b)[\\w-]+,? ){0,3}part[- ]time\\b|\\bpart[- ]time hours\\b',
    ),
  ],
  [
    'part_time',
    pattern(
      '[/|·•] ?part[- ]time ?(?:\\([^()]{1,30}\\) ?)?(?:[/|·•]|- )|\\b(?:in|oder|und) teilzeit\\b|\\bteilzeit(?:stelle|anstellung|position)\\b|(?<!\\p{L})à temps partiel\\b|\\bparttime\\b|(?<![\\p{L}])deltid\\b|\\b(?:część|pół|1/2|1/4|3/4) etatu\\b',
    ),
  ],
  [
    'internship',
    pattern(
      'HIRING(?:[\\w-]+ ){0,2}intern\\b|(?<!\\b(?:registration|registered|licensure|certification|certified|experience) )\\bas an? (?:[\\w-]+ ){0,3}intern\\b|\\b(?:during|throughout) (?:this|your|the) internship\\b|^(?:paid |unpaid )?(?:summer|winter|fall|spring|\\d{1,2}[- ]months?) internship\\b|\\bcontrat (?:en alternance|d[’\\x27](?:apprentissage|alternance)|de professionnalisation)\\b|\\bumow[aęy] o (?:staż|praktyki)\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\bfixed[- ]term(?: \\w+)? (?:contract|NOUN)|\\b(?:temporary|seasonal),? (?:(?:full|part)[- ]time,? |remote |on-?site ){0,2}(?:role|position|job|assignment|contract)\\b(?!s)|\\bon a (?:temporary|seasonal|casual|fixed[- ]term)\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\bumow[aęy] o pracę tymczasową|\\bumow[aęy] na zastępstwo\\b|\\b(?:tijdelijk dienstverband|dienstverband voor bepaalde tijd)\\b|\\b(?:timanställ|behovsanställ|säsongsanställ|allmän visstid|tidsbegränsad anställ)\\p{L}*|\\bmission (?:d[’\\x27]|en )?int[ée]rim|\\bcontrato (?:por )?(?:tempo|prazo) determinado\\b',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:for|as) an? (?:\\w+ )?independent contractor\\b|\\b(?:engaged|hired|paid|employed|onboarded|services|work(?:ing)?|join(?: us)?) (?:\\w+ ){0,3}as an? (?:\\w+ )?(?:contractor|freelancer)\\b|\\bcontract[- ]to[- ](?:hire|perm)|(?<!\\p{L}[- ])(?:contract|freelance) (?:role|position|opportunity|assignment|engagement|basis)(?!s)\\b|\\b(?:an?|initial|ongoing|remote|term|time|paid|hourly|w2|b2b) (?:contract|freelance) (?:role|position|basis|job)(?!s)\\b|[/|·•] ?contract(?:or)? ?[/|·•]|\\b(?:1099|c2c|corp[- ]to[- ]corp) (?:contract|contractor|basis|role|position)',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:umow[aęy]|kontrakt\\p{L}{0,3}|współprac[aęy]|netto|forma) (?:\\p{L}{1,12} ){0,2}b2b\\b|\\b(?:contra(?:ta)?(?:ção|do)|regime|vaga|modelo) (?:\\p{L}{1,3} )?pj\\b|\\bop (?:zzp|freelance)[- ]basis\\b',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b\\d{1,2}[- ]?(?:\\+ )?(?:months?|mths?|weeks?)(?:[- ](?:b2b|rolling|initial|renewable|extendable|w2|c2c|1099|freelance|remote)){0,2} contract\\b|^contract(?: (?:length|duration|term))?\\s?: ?(?:approx\\.? )?\\d{1,2}[- ]?(?:months?|weeks?)',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:is an?|as an?) (?:\\w+ )?(?:contract|freelance|contractor|1099) NOUN|HIRING(?:freelance \\w|contract (?!manag|specialist|admin|analy|law|counsel|attorney|negotiat|manufact|research|review|draft|coordinator|officer|director|lead|\\/|&))|\\bindependent contractor (?:role|position|opportunity|agreement)',
    ),
  ],
  [
    'contract',
    pattern(
      '\\b(?:hiring|seeking|looking for|recruiting) (?:[\\w-]+ ){0,2}(?:independent contractors?|freelancers?)\\b|\\bas an? (?:full|part)[- ]time (?:independent )?(?:contractor|freelancer)\\b|\\bis an? (?:[\\w-]+,? ){0,2}(?:long|short)[- ]term contract\\b|\\b(?:con|in|solo) p\\.? ?iva(?![\\p{L}\\d])|\\b(?<!não é uma )vaga (?:é )?(?:para |de |como )?freelancer?\\b',
    ),
  ],
  [
    'internship',
    pattern(
      '\\bjoin (?:our|the|this) (?:[\\w-]+ ){0,3}internship\\b|\\b(?:do|complete|carry out|undertake|start on) (?:an? |your |their )?\\(?(?:(?:un)?paid|\\d{1,2}[- ]months?)?\\)? ?internship\\b',
    ),
  ],
  [
    'contract',
    pattern(
      '\\bauf (?:freelance|freiberuflicher)[- ]basis\\b|\\b(?:mission|poste|contrat|collaboration) (?:en )?freelance\\b|\\b(?:como|en régimen de) autónom[oa]\\b|\\bcollaborazione (?:\\p{L}+ ){0,3}(?:partita|p\\.?) ?iva\\b',
    ),
  ],
  [
    'internship',
    pattern(
      '\\bdans le cadre d[’\\x27]un stage\\b|\\bim rahmen eines \\p{L}{0,12}praktikums\\b|\\bcontrato (?:en|de) prácticas\\b|\\bstage (?:extra)?curriculare\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '^[^\\p{L}]*(?:[\\p{L}-]+,? ){0,3}full[- ]time work\\b(?! (?:experience|authori|eligib|history))|\\b(?:able|available|willing) to work (?:an? )?full[- ]time\\b(?! (?:in|from|on-?site|remote))|\\bfull[- ]time,? ?[-–(]? ?\\d{2}(?:\\.\\d{1,2})?\\+?(?: ?[-–] ?\\d{2})? ?(?:hours|hrs|h)\\b|\\bthese are (?:[\\w-]+,? ){0,3}full[- ]time(?:,? [\\w-]+){0,2} (?:roles|positions|jobs)\\b|[/|·•] ?(?:remote|hybrid|on-?site), full[- ]time ?[/|·•]|\\b(?:vaga|trabalho) (?:\\p{L}+ ){0,3}full[- ]time\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:tätigkeit|stelle|position|anstellung|beschäftigung) auf vollzeitbasis\\b|^vollzeit(?:beschäftigung|tätigkeit|anstellung)? ?\\(?\\d|^\\(vollzeit,|[○•|,] ?vollzeit (?:mit )?\\(?(?:3[5-9]|4\\d)|\\([mwfdx](?:/[mwfdx]){1,3}\\),? (?:[-–|] )?vollzeit\\b(?! ?[/,] ?teil)|\\bvollzeittätigkeit mit\\b|^.{0,100}, vollzeit(?= \\p{L}|$)',
    ),
  ],
  [
    'temporary',
    pattern(
      '(?:seasonal|temporary) employment (?:from |between |\\(|: ?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|HIRINGper diem \\w|\\bclassified as temporary employees?\\b|\\bis an? per diem NOUN',
    ),
  ],
  [
    'internship',
    pattern(
      '\\bfor an? (?:paid )?\\d{1,2}[- ]months? internship\\b|\\b(?:convenio|alumn\\p{L}+(?:/a)?|estudiantes?) (?:de|en|para) prácticas(?!\\p{L})|^(?:internship|praktikum)\\b.{0,80}\\([mwfdx](?:/(?:[mwfdx]|div)){1,3}\\)',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\bthis full[- ]time (?:[\\w-]+,? ){0,5}(?:position|role|job|opportunity)\\b(?!s)|^full[- ]time employee\\.?$|\\b(?:opportunity|vacancy|opening)\\b.{0,40}\\bfor an? (?:[\\w-]+ ){0,2}full[- ]time\\b|\\binvites? applications for an? (?:[\\w-]+,? ){0,3}full[- ]time\\b|\\bto recruit an? full[- ]time \\w|\\b(?:disponibilidad|modalidad)(?: \\p{L}+){0,2}:? full[- ]?time\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:seek(?:s|ing)|hiring|recruit(?:s|ing)|looking for|searching for|invit(?:es?|ing) applica(?:tions|nts)|expects? to (?:make|fill|hire|appoint))\\b[^.;:]{0,60}(?<!work |working |hours )\\bfull[- ]time,? (?!(?:employees|staff|work|study|hours|or part|and part|equivalent|experience|basis|students?)\\b)\\p{L}(?!.{0,80}\\bpart[- ]time\\b)',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\bis an? (?:[\\w-]+,? ){0,2}full[- ]time,? [^.;]{0,60}\\b(?:position|role|job|appointment|opportunity)\\b(?!s)|^full[- ]time (?:and|&|\\+) permanent\\b|\\bwork(?:ing)? full[- ]time,? (?:onsite|on-site|in[- ]office|\\d)|^(?:work )?terms ?: ?full[- ]time\\b',
    ),
  ],
  [
    'full_time',
    pattern(
      '\\b(?:onbepaalde duur|vaste job|interim|contract) voltijds\\b|\\bvoltijdse? (?:dagwerk|ploegenarbeid|functie|job|tewerkstelling|betrekking|contract)\\b|(?<!\\p{L})(?:tj[äa]nsten|anst[äa]llningen) (?:är|ar) en heltidsanst[äa]llning',
    ),
  ],
  [
    'part_time',
    pattern(
      '\\b(?:onbepaalde duur|vaste job|interim|contract) deeltijds\\b|\\bdeeltijdse? (?:dagwerk|ploegenarbeid|functie|job|tewerkstelling|betrekking|contract)\\b|\\b(?:position|role|job) is for (?:an? )?part[- ]time\\b|^part[- ]time adjunct\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:pour|sur|en) une (?:longue mission|mission (?:longue|de longue durée))\\b|^(?:longue mission|mission longue)\\b|\\d ?% (?:de )?(?:fin de mission|IFM)\\b|\\bindemnités? de fin de mission\\b|\\b(?:puesto|empleo|plaza|trabajo) temporal\\b|\\bcontract (?:tijdelijke|interim) job\\b',
    ),
  ],
  [
    'temporary',
    pattern(
      '\\b(?:as an? |is an? |for an? |this |our )(?:[\\w-]+,? ){0,2}(?:prn|per[- ]diem|casual|on[- ]call) (?:NOUN|employee|basis|schedule)|\\bon an? (?:prn|per[- ]diem) basis\\b|^(?:prn|per[- ]diem)(?: (?:as needed|position|role|shifts?|status|schedule))?(?:[,;(–-].{0,80})?\\.?$|\\b(?:fulfilling|rewarding|new) prn job\\b',
    ),
  ],
]
