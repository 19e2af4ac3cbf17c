import { PatternGroup } from '../subjects/pattern-group.ts'

/** Words by which a sentence wishes for something and does not demand it, in the languages that are read. */
const WISHED = [
  'prefer(?:red|ably|ence|able)?|nice[- ]to[- ]haves?|(?:a |an |big |strong |real |definite |huge |distinct |added |major |great |nice |clear |significant |considerable |additional )(?:plus|bonus|advantage|asset)|pluses|ideally|desir(?:ed|able)|advantageous|beneficial|bonus points|would be (?:great|nice|ideal|helpful)|is (?:welcome|helpful)|(?:is|are) ideal(?=[\\s.)!]*$)|welcome(?=[\\s.)!]*$)|optional(?:ly)?|not (?:required|mandatory|essential|necessary)|good to have|highly regarded|considered positively|viewed favou?rably|(?:asset|plus|bonus) if|as plus|not a (?:requirement|must)|(?<=[-–—(:,] ?)(?:advantage|asset|plus|bonus)(?=[\\s.)!]*$|\\))',
  'von vorteil|wünschenswert|idealerweise|gerne? gesehen|wünschen|vorzugsweise|bevorzugt|ein plus|optimalerweise|nicht zwingend|kein muss|(?:ist|sind|wäre) hilfreich|im idealfall',
  'un (?:(?:réel|vrai|véritable|gros|grand|sérieux) )?(?:plus|atout)|un avantage|souhait(?:ée?s?|ables?)|appréci(?:ée?s?|able)|optionnel(?:le)?s?|idéalement|de préférence|serai(?:t|ent)',
  'deseables?|valorables?|a valorar|se valora(?:n|r[áa]n?)?|recomendables?|un plus|preferible(?:mente)?|preferente(?:mente)?|de preferencia|no excluyente|es valorarà|preferid[oa]s?|idealmente|deseado',
  'desej[áa]ve(?:l|is)|(?<!perfil (?:\\p{L}+ ){0,3})desejad[oa]s?|não (?:é|são) (?:obrigatóri[oa]s?|essencia(?:l|is)|mandatóri[oa]s?)|diferencia(?:l|is)|será um|preferencia(?:l|is)|preferencialmente|de preferência|preferência por',
  'preferibil\\w*|gradit[aoi]|costituisce (?:titolo(?: preferenziale)?|un)|è un plus|requisito preferenziale|idealmente|apprezzat\\w+',
  'een (?:\\p{L}+ )?(?:pré|plus|pluspunt|voordeel|meerwaarde|troef)|liefst|bij voorkeur|wenselijk|mooi meegenomen|prettige extra.s|idealiter',
  '(?:mile|dobrze) widzian\\p{L}+|preferowan\\p{L}*(?= (?:min(?:imum|\\.) |osoby z )?(?:wykszta|znajomo|doświadcz)|[.)]?\\s*$)|atutem|dodatkow\\w+ atut\\w*|będzie plusem',
  'meriterande|gärna|ett plus|önskvär(?:t|d|da)|inget krav|fördel',
]
const CJK_WISHED = '优先|優先|加分|优势|为佳|最好|尚佳|更佳|者佳|歓迎|尚可|あれば'
const WISH_WORDS = `(?<![\\p{L}])(?:${WISHED.join('|')})(?![\\p{L}])|${CJK_WISHED}`
const WORDINGS = new PatternGroup()
const WISH = WORDINGS.make(WISH_WORDS, 'giu')
/** "High school diploma required" is a demand, even in a list of things that are nice to have. */
const DEMAND = WORDINGS.add(
  /(?<!(?:not|if|as|where|when) )\b(?:required|mandatory|a must|(?:position|role|job) requires)(?![\p{L}])|zwingend|obligatoire|exigée?(?![\p{L}])|imprescindible|obrigatóri[oa]|obbligatori[oa]|vereist(?![\p{L}])|wymagan[aey](?![\p{L}])/iu,
)

/** Whether a sentence says that something is required, and wishes for nothing. */
export const isDemand = (words: string): boolean => DEMAND.test(words) && !WISH.test(words)

/** The places of the words that wish for something. */
export const wishesIn = (words: string): { start: number; end: number }[] =>
  WISH.all(words).map(({ 0: { length }, index }) => ({ start: index, end: index + length }))

export const isWish = (words: string): boolean => WISH.test(words)
