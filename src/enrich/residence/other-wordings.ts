import { WORDINGS } from './wordings.ts'

/** The words before the places where an applicant may live, in other languages than English, and the rarer English ones. */
const BEFORE_PLACES = [
  '(?:sitz|wohnsitz|wohnhaft|wohnst|wohnen|lebst|ansässig)\\s+(?:\\p{L}+\\s+)?in',
  '(?:remote|homeoffice|home-office|mobil)\\s+(?:(?!(?:teams?|locations?|sites?|employees|workers|staff|offices?|partners?|colleagues|members|areas?)\\b)\\p{L}+\\s+){0,2}(?:in(?:nerhalb)?|aus)(?:\\s+ganz)?',
  '(?:wenn|sofern|falls)\\s+du\\s+in(?=[^.;]{3,60}\\b(?:wohnst|lebst|ansässig))',
  '(?:von\\s+überall|überall)\\s+(?:aus\\s+)?in(?:nerhalb)?',
  '(?:résid\\p{L}+|bas[ée]e?s?|situ[ée]e?s?|habit\\p{L}+)\\s+(?:en|au|aux)',
  '(?:télétravail|remote|à distance|distanciel)[^.;]{0,30}\\s(?:depuis(?:\\s+toute)?|partout\\s+(?:en|au)|dans\\s+toute)',
  '(?:full|100 ?%)\\s+(?:remote|télétravail)\\s+en',
  '(?:residir|residencia(?:\\s+(?:legal|vigente|actual|fiscal|habitual|permanente))?|residentes?|resida[ns]?|resides|vivir|vivas|vivan|ubicad[oa]s?)\\s+en',
  '(?:desde|en|de)\\s+cualquier\\s+(?:lugar|parte|ciudad|punto|sitio|país)\\s+(?:de|del|en)',
  '(?:remot\\p{L}+|teletrabajo|candidat\\p{L}+|personas)[^.;]{0,40}\\s(?:en|de|desde)\\s+tod[oa](?!\\s+[oa]\\s)',
  'remot[oa]s?\\s*(?:100 ?%\\s*)?[(,–-]?\\s*(?:dentro\\s+d[eo]|desde|en|em|no|na|in)(?!\\s+(?:cualquier|qualquer|tod[oa]))',
  'no\\s+(?:se\\s+)?(?:acept|consider|contempl)\\p{L}+\\s+(?:\\p{L}+\\s+){1,4}fuera\\s+de',
  'não\\s+(?:se\\s+)?(?:aceit|consider|contrat)\\p{L}+\\s+(?:\\p{L}+\\s+){1,4}fora\\s+d[eoa]',
  '(?:residir|residência|residente|morar|more)\\s+(?:em|no|na)',
  '(?:tem\\s+(?:que|de)|precisa|deve)\\s+estar\\s+(?:em|no|na)',
  '(?:de|em|por|para)\\s+qualquer\\s+(?:lugar|parte|cidade|estado|canto|região|ponto)\\s+d[oea]s?',
  '(?:remot\\p{L}+|home[- ]?office|candidat\\p{L}+|vagas?|pessoas|teletrabalho)[^.;]{0,60}\\s(?:de|em|para|por)\\s+tod[oa](?:\\s+[oa])?',
  '(?:aceit\\p{L}+)\\s+(?:aplicações|candidat\\p{L}+|inscrições|pessoas|profissionais)\\s+d[oea]s?(?!\\s+(?:tod[oa]|qualquer))',
  '(?:residen(?:te|ti|za)|domiciliat\\p{L}+)\\s+(?:in|a)',
  '(?:place|country)\\s+of\\s+residence\\s+(?:is\\s+|must\\s+be\\s+)?in',
  '(?:^|be(?:ing)?\\s+an?\\s+|be(?:ing)?\\s+|(?:presently|currently)\\s+)residents?\\s+(?:in|of)',
  '(?:remot\\p{L}+|smart working|telelavoro)[^.;]{0,40}\\s(?:da\\s+tutta|in\\s+tutta|ovunque\\s+in)',
  '(?:woonachtig|wonend|gevestigd)\\s+in',
  '(?:remote|thuis|werk(?:en)?|thuiswerken)\\s+(?:\\p{L}+\\s+){0,2}vanuit(?:\\s+heel)?',
  'distans\\p{L}*[^.;]{0,30}\\s(?:från|inom|i)(?:\\s+(?:hela|valfri\\s+plats\\s+i|var\\s+som\\s+helst\\s+i))?',
  'remote\\b[^.;]{0,30}\\banywhere\\s+(?:with)?in',
  '(?:done|performed|executed|worked|carried\\s+out)\\s+(?:remotely\\s+)?from(?:\\s+any(?:where|\\s+location)\\s+in)?',
  '(?:must|need\\s+to|only)\\s+(?:currently\\s+)?be\\s+(?:an?\\s+)?(?:current\\s+|legal\\s+)?residents?\\s+of',
  'remote\\s+(?:only\\s+)?for\\s+residents\\s+of',
  'remote\\s+within\\s+[^.;:]{0,40}\\bfootprint\\s*:',
  '(?:must|need\\s+to)\\s+be\\s+(?:physically\\s+)?(?:with)?in',
  'candidat\\p{L}+[^.;]{0,40}\\sestejam\\s+(?:em|no|na|nos)',
  'we\\s+(?:can|are\\s+able\\s+to)\\s+(?:only\\s+)?(?:hire|employ)\\s+(?:people\\s+)?in',
  'we\\s+(?:hire|employ)\\s+(?:people\\s+)?in(?=\\s+(?:the\\s+)?following)',
  `(?:not|n['’]t)\\s+(?:currently\\s+)?(?:located|based|residing|living)\\s+in(?=[^.;]{0,60}\\b(?:not(?!\\s+least)|cannot|rejected)\\b)`,
  `(?:candidates|applicants|applications|people)\\s+(?:\\w+\\s+){0,3}outside(?:\\s+of)?(?=[^.;]{0,60}\\b(?:not|cannot|rejected)\\b)`,
]
export const OTHER_TAKEN = WORDINGS.make(`(?<![\\p{L}])(?:${BEFORE_PLACES.join('|')})\\s+(?=\\p{L})`, 'giu')

/** Wordings whose place stands inside: "US-based candidates", "must be Canada residents", "a remote position, UK only", "Lima or Peru Remote". */
export const AROUND_PLACE = [
  /(?<![\p{L}-])((?:\p{Lu}[\p{L}.]*\s?){1,3})[- ]based\s+(?:(?:[Rr]emote|REMOTE)\s+)?(?:candidates|applicants|(?<=[Rr]emote\s)(?:role|position|job))/gu,
  /(?<!\p{L})(?:role|position|job)\s+is\s+((?:\p{Lu}[\p{L}.]*\s?){1,2})[- ]based(?!\p{L})/gu,
  /(?<!\p{L})(?:looking for|seeking|seek|hiring)\s+an?\s+((?:\p{Lu}[\p{L}.]*\s?){1,2})[- ]based\s+(?!compan|startup|partner|client|firm)/gu,
  /^((?:\p{Lu}[\p{L}.]*\s?){1,3})[- ]based(?: only)?[.!]?$/gu,
  /^((?:\p{Lu}[\p{L}.]*\s?){1,2}),\s?Remote,\s/gu,
  /^((?:\p{Lu}[\p{L}.]*\s?){1,2}),?\s[Nn]ationwide[.!]?$/gu,
  /(?<!\p{L})(?:must be|required to be|only|open to)\s+(?:an?\s+)?((?:\p{Lu}[\p{L}.]*\s?){1,2}) residents?(?!\p{L})/gu,
  /(?<!\p{L})(?:[Rr]emote|[Rr]emotely|[Vv]irtual)(?!\p{L})[^.;]{0,40}?[\s(,]((?:\p{Lu}[\p{L}.]*\s?){1,2})[- ](?:[Oo]nly|ONLY|[Ww]ide)(?!\p{L})/gu,
  /(?<!\p{L})((?:\p{Lu}[\p{L}.]*\s?){1,2})\s(?:(?:candidates|applicants|residents) only|residency (?:is )?required)(?!\p{L})/gu,
  /(?<!\p{L})[Rr]equires? ((?:\p{Lu}[\p{L}.]*\s?){1,2})\sresidency(?!\p{L})/gu,
  /(?<!\p{L})(?:can|must|should|will)\sbe\s((?:\p{Lu}[\p{L}.]*\s?){1,2}(?:(?:or|and)\s(?:\p{Lu}[\p{L}.]*\s?){1,2})?)[- ]based(?!\p{L})/gu,
  /(?:^|[.;|]\s*|(?:[Jj]ob|[Ww]ork)\s)[Ll]ocations?\s?:\s?((?:\p{Lu}[\p{L}.]*\s?){1,3})[(–-]+\s?(?:100 ?% |[Ff]ully )?(?:[Rr]emote|REMOTE)(?![\p{L}/]| (?:or|and)\b)/gu,
  /(?<!\p{L})(?:[Rr]emote|[Rr]emotely)(?!\p{L})[^.;]{0,40}?[\s(,]((?:\p{Lu}[\p{L}.]*\s?){1,2}),? [Nn]ationwide(?!\p{L})/gu,
  /(?<!\p{L})or\s+((?:\p{Lu}[\p{L}.]*\s?){1,2})[- ]Remote(?!\p{L})/gu,
  /(?<!\p{L})[Rr]emote(?:ly)?(?: work)? (?:from|in) any ((?:\p{Lu}[\p{L}.]*\s?){1,2}(?:(?:or|and)\s(?:\p{Lu}[\p{L}.]*\s?){1,2})?) ?(?:location|city|state|province)(?!\p{L})/gu,
  /(?<!\p{L})open to (?:all |any )?[Rr]emote ((?:\p{Lu}[\p{L}.]*\s?){1,2}) (?:locations?|applicants|candidates|residents)(?!\p{L})/gu,
].map((pattern) => WORDINGS.add(pattern))

/** Words that name a whole country without its name as the gazetteer has it. */
export const NATIONWIDE = WORDINGS.addRows([
  [
    /\b(?:deutschlandweit|bundesweit)\b(?=.*(?:remote|home|such|arbeit))|(?:remote|home|such|arbeit).*\b(?:deutschlandweit|bundesweit)\b/i,
    'DE',
  ],
  [/(?<!\p{L})österreichweit\b/iu, 'AT'],
  [/\bschweizweit\b/i, 'CH'],
  [/(?<!\p{L})zdaln\p{L}+[^.;]{0,40}\s(?:polsce|polski)(?!\p{L})/iu, 'PL'],
  [/(?<!不限)国内(?:可|全)?远程|(?:远程|remote)(?:办公|工作)?[\s（(/—-]{0,3}国内(?!外)|中国(?:大陆)?\s?[（(]远程/iu, 'CN'],
  [
    /(?:remot|home[- ]?office|candidat|profissiona|pessoas|vagas?)[^.;]{0,60}\sbrasil (?:todo|inteiro)(?!\p{L})|(?<!\p{L})brasil (?:todo|inteiro)[^.;]{0,30}(?:remot|home[- ]?office)|remot[oa]\s?[-–(]\s?brasil(?!\p{L}|\s(?:ou|e|or)\s)/iu,
    'BR',
  ],
  [/地点\s*[:：]\s*中国(?:内地|大陆)?[\s,，、（(]*(?:居家|远程)/u, 'CN'],
  [/(?:仅限|只限|限|只招|要求)(?:在)?(?:中国)?(?:大陆|境内|国内)(?:境内)?(?!以外|之外)|人在(?:国内|中国)/u, 'CN'],
  [/日本国内(?:に)?(?:在住|お住まい|限定|のみ)|リモート[^。\n]{0,8}日本国内|全国どこ(?:から)?でも/u, 'JP'],
])

/** "The whole country" names a country where its language is mostly written in one: "todo o país" is Brazil. */
export const OWN_COUNTRY = WORDINGS.addRows([
  [
    /(?:remot|home[- ]?office|candidat|profissiona|pessoas|vagas?)[^.;]{0,60}\s\(?(?:de todo o (?:país|território nacional)|(?:de |em )?qualquer (?:região|lugar|cidade|estado|parte|canto) do país|(?:do|no) país (?:todo|inteiro))(?!\p{L})/iu,
    'BR',
  ],
])

/** Chinese sentences that refuse applicants in China. */
export const NOT_IN_CHINA = WORDINGS.add(
  /非(?:中国|大陆)(?:大陆|境内|地区)?远程|远程(?:办公|工作)?[（(\s]{0,3}非(?:中国|大陆)|(?:限|制|远程|候选人|人在|地点|必须在)[^。；\n]{0,12}?(?:中国(?:大陆)?|大陆|国内)(?:以外|之外)|(?:仅限|只招|限)(?:海外|境外)|不(?:招|接受|考虑)(?:中国)?(?:大陆|国内)/u,
)

/** "base亚洲" */
export const IN_ASIA = WORDINGS.add(/(?:base|坐标|地点)\s*[:：在]?\s*亚洲/iu)

export const WORLDWIDE_CJK = WORDINGS.add(
  /全球(?:分布式)?(?:远程|\s?remote)(?!团队|公司|协作)|全球招(?:聘|募)[^。；\n]{0,4}远程|远程(?:办公|工作)?[（(,，\s]{0,3}全球(?!化|领先|最大)/iu,
)
