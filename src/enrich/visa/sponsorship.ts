import type { Sentence } from './sentences.ts'

const VISA =
  '(?:(?:work |employment )?visas?|h-?1-?b|immigration|work permits?|work authori[sz]ations?|employment authori[sz]ations?|employment|skilled worker|green card|o-1|tn)'
const NOT = "(?:not|n['’]t|dont|doesnt|cant|wont|unable|cannot|never|unwilling|neither|nor|no longer|no)"

const ANTI_DISCRIMINATION =
  /without regard to|regardless of|discriminat|equal opportunit|protected (?:by|class|status|characteristic)|all qualified applicants/i
/** Questions to the applicant and anti-discrimination lists say nothing about this job. */
const UNRELATED = [
  /\?[\s*_")]*$|^(?:are|will|do|can) you\b[^?]*\?/i,
  ANTI_DISCRIMINATION,
  /^(?!.*(?:(?:not|n['’]t) (?:apply|be considered)|sponsorship (?:is|are) (?:not )?available|\bif you (?:can|are)\b.*\bwithout\b.*\bsponsorship\b.*\bapply\b)).*\b(?:if you|tell us|let us know|please (?:state|indicate|specify))\b(?![^.]{0,80}(?:not (?:apply|be)|cannot|unable))/i,
  // "For roles where we are able to offer visa sponsorship, ..." says nothing of this role.
  /\b(?:roles|positions|jobs|cases|opportunities|openings) (?:where|for which|in which|that) (?:we|it|sponsorship|visa|offer|sponsor)\b/i,
  /\b(?:for|in|on) (?:most|some|many|certain)(?: of our)? (?:\w+ )?(?:roles|positions|jobs|opportunities|openings)\b/i,
  // Nobody needs a visa, or a licence to export needs a sponsor.
  /\bno (?:visa |immigration )?sponsorship (?:is )?(?:required|needed|necessary)\b|\bsponsorship for an export licen[cs]e\b/i,
  /^(?!.*\b(?:visas?|immigration|h-?1-?b)\b).*\b(?:events?|conferences?|political|marketing|brand|sports?|packages|executive sponsor)\b/i,
]
/** Visas as the subject of the work, or of customers. A refusal in such a sentence still counts. */
const OTHERS =
  /\b(?:clients?(?! is open)|customers?|advis(?:e[ds]?|ing|ory)|platform|processes|compliance|requests|mastercard|card network|manage|managing|handle[sd]?|policy|law firm|events?|conferences?)\b/i

/** Sponsorship is not offered. `sponsor` stands close to its negation, inside one clause. */
const REFUSED = [
  new RegExp(
    `\\b${NOT}\\b[^.;,]{0,70}\\bsponsor(?:s|ing)?\\b[^.;]{0,60}\\b(?:${VISA}|applicants?|candidates?|employees|individuals|anyone|foreign nationals?|workers|you|this (?:role|position|job))\\b`,
    'i',
  ),
  new RegExp(`\\b(?:${NOT}|ineligible)\\b[^.;,]{0,70}\\b(?:sponsorship|visa support)\\b`, 'i'),
  // "Not eligible for telework, relocation or visa sponsorship" refuses every item of its list.
  /\b(?:not|n['’]t|ineligible)\b[^.;,]{0,20}\b(?:eligible )?for [^.;]{0,80}\bsponsorship\b/i,
  /\bnot eligible for [^.;]{0,40}\b(?:immigration|visas?) sponsored by\b/i,
  /\bnot (?:budgeted|funded) for\b[^.;]{0,30}\b(?:visas?|immigration)\b/i,
  /n['’]t [^.;,]{0,60}\bsponsor(?:ship|ing)?\b/i,
  /\bsponsorship\b[^.;]{0,70}(?:\b(?:not|unavailable|cannot)|n['’]t)\b (?!only|a problem|an issue|guaranteed)/i,
  /\bsponsorship\b[^.;]{0,40}\b(?:unavailable|not (?:available|offered|provided|possible|supported))\b/i,
  /\bsponsorship(?: available| offered| provided)?\s*[:–-]\s*(?:no|none|not\b[^.]{0,30})/i,
  /(?<!\bwith or )\b(?:without|w\/o(?:ut)?)\b[^.;]{0,60}\bsponsor(?:ship)?\b/i,
  /\bwork\b[^.;]{0,40}\bwithout (?:(?:the need for|needing|requiring) )?an? (?:visa|work permit)\b/i,
  /(?:\bcannot|(?:\b(?:does|do|will|can|are|is) ?not|n['’]t)) (?:generally |typically |currently |be )?sponsor(?:ing)?[.!]?$|\bgenerally (?:does|do) not sponsor\b/i,
  /\b(?:requir\w+|needs?|needing)\b[^.;]{0,60}\bsponsorship\b[^.;]{0,60}\b(?:will not|won['’]t|cannot|not be)\b/i,
  /\bnot\b[^.;]{0,50}\brequire\b[^.;]{0,40}\bsponsor(?:ship\b|ed (?:work|visas?|employment)\b)/i,
  /\bvisas?\b[^.;,]{0,15}(?:\bnot|\bcannot|n['’]t)(?: be)?(?: currently)? (?:sponsored|provided|supported|offered|available)\b/i,
  /\bnot (?:currently )?an? (?:licen[cs]ed|registered|approved) (?:visa )?sponsor\b/i,
  /\b(?:not|n['’]t) (?:hold|have) an? [^.;]{0,30}sponsor(?:ship)? licen[cs]e\b/i,
  /(?:\b(?:not|unable|cannot)|n['’]t)\b[^.;,]{0,30}\b(?:support|assist|help)\b[^.;,]{0,20}\b(?:visas?|work permits?)\b/i,
  /(?:\bnot|n['’]t) (?:apply|be considered)\b[^.;]{0,40}\bsponsor(?:ship)?\b/i,
  /\bsponsorship\b[^.;]{0,40}\b(?:need|should|must|can) not apply\b/i,
  /(?:\b(?:not|dont|doesnt|cannot|cant)|n['’]t) (?:currently )?(?:support|provide|offer|handle|process|do|cover)\b[^.;,]{0,20}\b(?:visas?|work permits?)(?! (?:cards?|payments?))\b/i,
  /\b(?:without|no)\b[^.;,]{0,30}\b(?:visa|immigration)\b[^.;,]{0,20}\b(?:support|assistance)\b/i,
  /\b(?:no|not (?:accepting|considering|open to))\b[^.;,]{0,20}\bh-?1-?b\b|\b(?:no|not|cannot|n['’]t|unable)\b[^.;,]{0,40}\b(?:visa|h-?1-?b) transfers?\b|\bh-?1-?b\b[^.;,]{0,24}\b(?:not (?:be )?(?:accepted|considered|allowed)|need not)\b/i,
  /\b(?:usc|gc|green card holders?)\b[^.;]{0,30}\bonly\b|\bonly (?:usc|gc)\b/i,
  /\bonly (?:for )?w-?2 (?:candidates )?\((?:green card|gc|usc|citizens)/i,
  /\b(?:not|n['’]t)\b[^.;,]{0,50}\b(?:hiring|hire|considering|consider|accepting|accept)\b[^.;]{0,90}\b(?:requires?|needs?|requiring|needing)\b[^.;]{0,20}\bsponsorship\b/i,
  /\b(?:immigration|visa|employment) sponsorship\s*\?\s*:?\s*no\b/i,
  /\b(?:unable|not able|cannot|not in a position)(?: to)? (?:sponsor (?:at this time|at present|at the moment|currently|now|for (?:this|our|the))|provide (?:work )?visas)\b/i,
  /\b(?:seeking|needing|requiring|who (?:seek|need|require)) (?:an? )?(?:work )?visas?\b[^.;]{0,20}\b(?:not|cannot)\b|\b(?:not|cannot) (?:consider|accept|hire)\b[^.;]{0,30}\b(?:seeking|needing|requiring|need|require) (?:an? )?(?:work )?visas?\b/i,
]
/** "We aren't able to sponsor visas for every role and every candidate" means that some are sponsored. */
const NOT_FOR_ALL =
  /\bguarantee|\bprioriti[sz]|\bsponsor\w*\b[^.;,]{0,60}\b(?:every|all) (?:roles?|candidates?|positions?|applicants?|cases?)\b|\bnot (?:every|all)\b/i

const OFFERED = [
  new RegExp(
    `\\b(?:we|will|can|do|able to|happy to|willing to|open to|gladly|['’]ll|also)\\b[^.;]{0,40}\\bsponsor(?:ing)?\\b[^.;]{0,40}\\b${VISA}\\b`,
    'i',
  ),
  new RegExp(`\\b${VISA}\\b[^.;]{0,60}\\b(?:we )?(?:will|can|do) sponsor\\b`, 'i'),
  new RegExp(
    `\\b${VISA}\\b[^.;]{0,12}\\bsponsorships?\\b(?: \\([^()]{1,60}\\))?(?: and relocation(?: \\w+)?)?(?: is| are| can be)?(?: also| fully)? (?:available|provided|offered|possible|included|supported|arranged)\\b`,
    'i',
  ),
  new RegExp(`\\bsponsorship (?:of|for) ${VISA}\\b[^.;]{0,24}\\b(?:is|are) (?:available|provided|offered)\\b`, 'i'),
  /\bsponsorship(?: available| offered| provided)?\s*[:–-]\s*(?:yes|(?:support )?(?:available|offered|provided))\b/i,
  new RegExp(
    `\\b(?:offer|offers|provide|provides|offering|providing|eligible for|qualif(?:y|ies) for)\\b[^.;]{0,50}\\b${VISA} sponsorships?\\b`,
    'i',
  ),
  /\b(?:offer|provide)\b[^.;]{0,20}\bsponsorship for\b[^.;]{0,30}\bvisas\b/i,
  /\beligible for\b[^.;]{0,30}\b(?:perm|immigration|visa|green card|employment) sponsorships?\b/i,
  /\bsponsorship (?:is )?(?:available |offered |provided )?for (?:eligible|qualified|suitable|successful|international|the right|exceptional)\b/i,
  /\b(?:we|employer|company|our team)\b[^.;]{0,50}\b(?:help|support|assist|take care|pay|pays)\w*\b[^.;]{0,50}\b(?:visas?|work permits?|immigration (?:process|paperwork))\b/i,
  /\b(?:(?:support|help|assist)\w* you|you['’]ll get help)\b[^.;]{0,60}\b(?:visas?|work permits?|work[- ]permit|immigration)\b/i,
  /\b(?:work )?visas? (?:is |are |will be )?(?:provided|included|arranged|covered|paid for|sponsored)\b/i,
  /\b(?:transfer|issue|provide) (?:of )?(?:an? |your )?certificates? of sponsorship\b/i,
  /\bsponsorship is supported\b|\bopportunities for visa sponsorship\b/i,
  /\bsponsorship is (?:available|offered|provided) for this (?:role|position|job)\b/i,
  /\bvisa sponsorship for [^;]{3,50}? (?:is|are) (?:available|provided|offered)\b/i,
  /\bwe are sponsoring h-?1-?b\b|\bcan offer sponsorship for this (?:role|position|job)\b|\bopen to sponsoring (?:\w+ )?(?:candidates|applicants)\b/i,
  /\bopen to (?:\w+ )?(?:h-?1-?b|lmia|visa|immigration)\b[^.;]{0,20}\bsponsorships?\b/i,
  /\bsponsorship(?: \([^()]{1,40}\))? is (?:an option|on offer)\b/i,
  /\b(?:visas?|work permits?)\b[^.;]{0,30}\bwe(?: can|['’]ll| will) (?:also )?(?:help|assist|support)\b/i,
  /\b(?:support|assist|help)\w*\b[^.;]{0,60}\b(?:provincial nominee|pnp|lmia)\b/i,
  /\b(?:assistance|support) for (?:international|overseas|foreign) (?:applicants|candidates|hires)\b[^.;]{0,60}\bvisas?\b/i,
  /\bwith (?:immigration|visa) (?:support|assistance|sponsorship)\b/i,
  /\bfor (?:international|overseas|foreign) (?:applicants|candidates|hires),? (?:\w+ ){0,3}sponsorship (?:of|for)\b/i,
  /\b(?:assistance|help|support) (?:with|in) (?:getting|obtaining|securing|arranging|your) (?:[\w-]+ ){0,3}(?:visas?|work permits?)\b/i,
  /\b(?:visa|work permit|immigration) (?:support|assistance|help) (?:is )?(?:available|included|provided)\b/i,
  /\bsupportive of (?:\w+ ){0,2}(?:visa|immigration) sponsorship\b/i,
  /\b(?:relocation|welcome) (?:package|support|assistance)\b[^.;]{0,30}\b(?:including|includes?|covering|covers) (?:\w+,? ){0,3}(?:visas?|work permits?)\b/i,
  /\bh-?1-?b transfers? (?:is |are )?(?:welcome|accepted|available|possible|supported|ok)\b/i,
]
/** A benefit in a list: "- Visa sponsorship and relocation support". */
const IN_BENEFITS =
  /\b(?:visa|immigration|h-?1-?b|work permit) sponsorships?\b|\bvisa sponsor(?= ?(?:\+|&|and|$))|\b(?:visa|immigration|work permit)(?: (?:and|&|or) relocation)? (?:support|assistance|help)\b|\bsupport (?:for|with) (?:the |your )?(?:[\w-]+ ){0,2}visa\b|\b(?:sponsored|sponsorship (?:of|for) an?) (?:\w+ ){0,3}(?:visas?|work permits?)\b|\b(?:h-?1-?b|green card) (?:filing|processing)\b/i
const BENEFITS = /\b(?:relocation|perks|benefits|we offer|insurance|salary|paid time off)\b/i
/** "Sponsorship may be available for the right candidate" is an offer; "sponsorship may be available" is none. */
const MAY_BE_OFFERED =
  /\bsponsorship (?:may|might|can|could) be (?:available|offered|provided|possible|arranged) (?:for|to) (?!(?:this|the|some|certain) (?:role|position|job|opportunit|candidates|roles))\w/i
const MAYBE = /\b(?:may|might|could|case[- ]by[- ]case|considered|possibly|depending|consider|experience with|potential)\b/i

const IF_NEEDED = /\b(?:if|where|as|when) (?:needed|required|necessary|applicable)\b/i
/** A line that is nothing but the benefit: "Visa sponsorship (Blue Card).", "Work visa support for international candidates." */
const isAlone = (text: string): boolean =>
  /^(?:full |work |skilled worker |comprehensive |legal |uk |us |eu |immigration and )*(?:visa|immigration|h-?1-?b) (?:sponsorship|support|assistance)(?: (?:and|&) [\w ]{3,30})?(?: \([^()]{1,60}\))?(?: (?:for|from) [\w'’/ &-]{3,60})?(?:: [^.]{5,80})?[.!]?$/i.test(
    text,
  ) ||
  /^sponsored (?:\w+ ){0,4}visas?(?:[.!]?$| ?[+&,] )|^(?:h-?1-?b|green card) (?:filing|processing|sponsorship)\b(?! (?:experience|is not))/i.test(
    text,
  )

/** German, French, Spanish, Dutch, Portuguese, Italian, Polish, Swedish, Chinese, Japanese: a few unmistakable wordings. */
const FOREIGN =
  /vis(?:a|um)[- ]?sponsoring|visum(?:s)?[- ]?sponsor\w*|visum sponsern|parrainage de visa|patroc[ií]nio de vis(?:a|ado|to)|patrocinamos vis(?:as|ados|tos)|sponsorizzazione del visto|(?:unterstütz\w+|hilfe|helfen|begleiten)[^.;]{0,30}\b(?:visum|visa|arbeitserlaubnis)|(?:aid(?:e|ons)|accompagn\w*|prise en charge)[^.;]{0,30}\b(?:visa|titre de séjour|permis de travail)|(?:ayuda(?:mos)?|apoyo|gestion\w*)[^.;]{0,30}\b(?:visa|visado|permiso de trabajo)\b|(?:ajuda|apoio|suporte|auxílio|cuidamos|incluindo|incluso|inclui)[^.;]{0,50}\bvistos?\b|\bvistos?\b[^.;]{0,30}\b(?:patrocinad|pag|custead)o\b|(?:hulp|ondersteuning)[^.;]{0,30}\b(?:visum|werkvergunning)|sponsoris\w+[^.;]{0,20}\bvisas?|sponsorowani\w+ wiz|pozwoleni\w+ na pracę|sponsrar[^.;]{0,20}visum|(?:提供|包|办理)[^。；\n]{0,10}签证|签证(?:支持|担保)|ビザ(?:の)?(?:サポート|支援)/i
const FOREIGN_NOT =
  /\b(?:nicht|kein|keine|keinen|ne|pas|no (?=ofre|se |hay|patroc|disp|prop|inclu|tram|pod|cont|visa)|geen|niet|não|non|nie|inte)\b|n['’]est|不提供|不支持|无法|没有|ありません|なし/i
const FOREIGN_OFFER =
  /pomaga|pomoc w|zapewniamy|wsparcie|提供|包|办理|支持|担保|サポート|支援|unterstütz|hilfe|helfen|begleiten|\b(?:aide|aidons|accompagn\w*|prise en charge|ayuda|ayudamos|patrocinamos|apoyo|gestion\w*|ajuda|apoio|suporte|cuidamos|incluindo|incluso|inclui|patrocinado|pago|custeado|hulp|ondersteuning|bieten|ofrecemos|proposons|offrons|bieden|oferecemos|offriamo|möglich|disponible|verfügbar)\b/i

/** "签证要求：新加坡公民或永久居民": only citizens and permanent residents are taken. */
const CHINESE_CITIZENS_ONLY =
  /(?:签证|身份|国籍)(?:要求|限制)?[:：][^。；;\n]{0,12}(?:公民|永久居民|永居)|(?:仅限|只限|必须(?:是|为)|需(?:为|是))[^。；;\n]{0,10}(?:公民|永久居民|永居)/u

/** True: sponsorship is offered. False: it is refused. Null: the sentence says neither. */
export function sponsorshipIn({ text: written, isBullet }: Sentence): boolean | null {
  const text = written.replace(/(?<=sponsorship)s\b/gi, '')
  if (FOREIGN.test(text)) return FOREIGN_NOT.test(text) ? false : FOREIGN_OFFER.test(text) || null
  if (CHINESE_CITIZENS_ONLY.test(text)) return false
  if (UNRELATED.some((pattern) => pattern.test(text))) return null
  if (REFUSED.some((pattern) => pattern.test(text))) return NOT_FOR_ALL.test(text) ? null : false
  if (MAY_BE_OFFERED.test(text) && !OTHERS.test(text)) return true
  if (MAYBE.test(text) || OTHERS.test(text)) return null
  if (OFFERED.some((pattern) => pattern.test(text))) return true
  const isBenefit = IN_BENEFITS.test(text) && text.length <= 140 && (isBullet || BENEFITS.test(text) || isAlone(text))
  return isBenefit && !/\b(?:requir\w+|need\w*|experience)\b/i.test(text.replace(IF_NEEDED, '')) ? true : null
}
