import { WORDINGS } from './wordings.ts'

/** "Work from anywhere" as a statement about the job, without the name of a place. */
const ANYWHERE = WORDINGS.make(
  [
    '(?<!our |wework )\\b(?:work|working|live|be based|be located)\\s+(?:remotely\\s+|virtually\\s+)?(?:from\\s+)?(?:literally\\s+|virtually\\s+)?(?:anywhere|everywhere)\\b(?!\\s*["”’\'])(?![ -]+(?:in|within|across|from|we|our|where|else|between|with|policy|polic\\p{L}+|program\\p{L}*|allowance|options?|flexib\\p{L}*|scheme|benefit|perk|stipend|days?|weeks?|months?|period|for|up|capacity|company|culture|office|outside|abroad|near|on|throughout|around|\\())',
    "\\bwork(?:ing)?\\s+(?:remotely\\s+)?from\\s+where(?:ver)?\\s+you(?:\\s+|['’](?:re|d)\\s+)(?:are|want|like|wish|choose|prefer)(?=\\s*(?:[.!;,)(]|$))",
    '\\b(?:remote(?:ly)?|(?:done|performed)(?:\\s+remotely)?)\\s+from\\s+anywhere\\b(?!\\s+(?:in|within|across|with|else|on|around|throughout))',
    '(?:trabalh\\p{L}+|atu(?:ar|e)|remot\\p{L}+|home[- ]office|resid\\p{L}+|mor(?:ar|e))\\b[^.;]{0,40}\\b(?:de|em)\\s+qualquer\\s+(?:lugar|parte)(?:\\s+d[oe] (?:mundo|globo|planeta))?(?=\\s*(?:[.!;,)(]|$))',
    '(?:trabalh\\p{L}+|atu(?:ar|e)|remot\\p{L}+)\\b[^.;]{0,40}\\bqualquer\\s+(?:lugar|parte)\\s+do\\s+brasil\\s+e\\s+do\\s+mundo',
    '(?:trabaj\\p{L}+|remot\\p{L}+)\\b[^.;]{0,40}\\bdesde\\s+(?:cualquier\\s+(?:lugar|parte)|donde\\s+sea)(?=\\s*(?:[.!;,)(]|$))',
    "(?:travaill\\p{L}+|télétravail|remote)\\b[^.;]{0,30}\\bde\\s+n['’]importe\\s+où(?=\\s*(?:[.!;,)(]|dans le monde|$))",
    '(?:arbeite\\p{L}*|remote)\\b[^.;]{0,20}\\bvon\\s+überall(?:\\s+aus)?(?=\\s*(?:[.!;,)(]|auf der welt|weltweit|$))',
    '(?:prac\\p{L}+|zdaln\\p{L}+)[^.;]{0,30}\\sz\\s+(?:dowolnego|każdego)\\s+miejsca(?=\\s*(?:[.!;,)(]|na świecie|$))',
    '(?:lavor\\p{L}+|remot\\p{L}+)\\b[^.;]{0,30}\\b(?:da\\s+qualsiasi\\s+luogo|da\\s+ovunque)(?=\\s*(?:[.!;,)(]|nel mondo|$))',
    '(?:地点|所在地|base)\\s*[:：]?\\s*(?:全?远程(?:办公|工作)?|remote)?[\\s，,、/（(]*(?:地点|地域)?(?:全球)?(?:不限|任意|任何地方|无限制|自由|随意|全球)(?!分布|化|团队|总部)',
    '不限(?:制)?(?:工作)?(?:地点|地域|国家|所在地)|全球(?:皆可|均可|任意地|任何地)',
  ].join('|'),
  'iu',
)
/** A product, a perk or people of others. */
const OF_OTHERS =
  /\b(?:platform|software|product|tools?|apps?|enabl\p{L}+|empower\p{L}*|helps?|companies|businesses|teams can|membership|occasional\p{L}*|sometimes|per year|a year|each year|annual\p{L}*|temporar\p{L}+|hybrid|híbrido|(?<!home[ -]|anywhere )office|escritório|vpn|patients?|students?)\b/iu

export const fromAnywhere = (text: string): boolean => ANYWHERE.test(text) && !OF_OTHERS.test(text)
