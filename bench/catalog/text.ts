import { Random, zipf } from './random.ts'

/** The words of postings, the most frequent first; collocations stand as they are, so that phrases can be found. */
const COMMON =
  `and|the|to|of|a|in|with|for|you|our|we|is|team|work|your|experience|on|as|are|will|or|at|be|skills|business|working|management|customer|ability|support|role|from|development|this|people|all|years|an|by|that|have|strong|company|new|opportunity|help|environment|knowledge|including|requirements|service|quality|other|build|training|benefits|data|time|project|across|required|related|product|position|within|high|process|design|degree|communication|solutions|technical|sales|health|services|global|systems|lead|best|ensure|care|equal|responsibilities|growth|employees|learning|clients|projects|performance|job|operations|excellent|understanding|operational|provide|products|information|develop|marketing|customers|partners|part|industry|software|culture|full|field|career|analysis|financial|technology|first|need|stakeholders|standards|manage|world|must|teams|problem solving|cross functional|fast paced|attention to detail|project management|written and verbal communication|paid time off|health insurance|equal opportunity employer|machine learning|distributed systems|customer success|supply chain|best practices|continuous improvement|bachelor degree|computer science|remote work|hybrid work|stock options|life insurance|parental leave|visa sponsorship|night shift|driving license|patient care|financial reporting|risk management|product roadmap|code review|unit testing|public cloud|data pipelines|sales pipeline|account planning|quality assurance|safety regulations|heavy lifting|team player|self starter|growth mindset|python|java|javascript|typescript|kubernetes|docker|aws|azure|sql|excel|salesforce|react|terraform|linux|git|golang|spark|kafka|postgres|tableau|figma|jira|sap|agile|scrum|leadership|mentor|deliver|improve|drive|collaborate|plan|coordinate|review|prepare|maintain|schedule|monitor|document|report|research|create|implement|assist|perform|engineering|engineer|engineers|nurse|patients|clinical|hospital|store|warehouse|inventory|shipping|kitchen|guests|safety|equipment|vehicles|school|students|legal|compliance|audit|tax|budget|forecast|strategy|brand|content|campaigns|events|social|media|design systems|research findings|prototype|architecture|reliability|observability|latency|security|privacy|encryption|incident response|platform|backend|frontend|mobile|embedded|hardware|firmware|robotics|energy|battery|climate|biotech|laboratory|pharmaceutical|insurance|banking|payments|trading|retail|fashion|hospitality|logistics|construction|manufacturing|automotive|aerospace|government|nonprofit|education|gaming|streaming|advertising|analytics|experimentation|pricing|procurement|vendor|contract|negotiation|recruiting|onboarding|payroll|diversity|inclusion|travel|relocation|bonus|pension|vacation|wellness|gym|lunch|office|flexible|salary|hourly|temporary|permanent|internship|graduate|apprentice|senior|junior|manager|director|executive`.split(
    '|',
  )

const MADE_UP = 40_000
const ONSETS = 'b|br|c|cl|d|dr|f|fl|g|gr|h|j|k|l|m|n|p|pl|qu|r|s|sk|st|t|tr|v|w|z'.split('|')
const VOWELS = 'a|e|i|o|u|ia|eo|ou'.split('|')
const CODAS = 'b|ck|d|g|l|m|n|nd|nt|p|r|rk|s|sh|t|th|x|z'.split('|')

/** Words nobody uses: product names, surnames, jargon. They give the catalog its long tail of rare lexemes. */
export const RARE_WORDS: string[] = Array.from({ length: MADE_UP }, (_, index) => {
  const random = new Random(7, index)
  const syllable = () => random.pick(ONSETS) + random.pick(VOWELS)
  return `${syllable()}${syllable()}${random.chance(0.5) ? syllable() : ''}${random.pick(CODAS)}`
})

/** Frequent words, then rare ones, as in real postings: 400 words have some 270 lexemes. */
const WORDS = [...COMMON, ...RARE_WORDS]
const draw = zipf(WORDS.length, 1.05, 10, 1 << 20)
const drawWord = (random: Random) => WORDS[draw(random)]!
const SENTENCE = 11

export interface Description {
  html: string
  markdown: string
}

/** About `words` words in a heading, two paragraphs and a list; the skills are named in the list. */
export function description(random: Random, words: number, skills: readonly string[]): Description {
  const sentence = () => {
    let text = drawWord(random)
    for (let word = 1; word < SENTENCE; word++) text += ` ${drawWord(random)}`
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const sentences = Array.from({ length: Math.max(3, Math.round(words / (SENTENCE * 1.15))) }, sentence)
  const listed = [...sentences.splice(0, Math.ceil(sentences.length / 3)), ...(skills.length > 0 ? [skills.join(', ')] : [])]
  const half = Math.ceil(sentences.length / 2)
  const [about, offer] = [sentences.slice(0, half).join(' '), sentences.slice(half).join(' ')]
  return {
    html: `<h2>About the role</h2><p>${about}</p><ul>${listed.map((item) => `<li>${item}</li>`).join('')}</ul><p>${offer}</p>`,
    markdown: `## About the role\n\n${about}\n\n${listed.map((item) => `- ${item}`).join('\n')}\n\n${offer}`,
  }
}
