/** Months or years as a term: "24 months", "one-year", "zwei Jahre". The unit follows in each pattern. */
const COUNT =
  '(?:\\d{1,2}|one|two|three|four|five|six|nine|ten|twelve|eighteen|twenty-four|ein(?:em)?|zwei|drei|vier|sechs|zwölf|un|deux|trois|six|douze|dos|tres|seis|doce|dois|doze)(?: ?\\(\\d{1,2}\\))?'
const JOB = '(?:role|position|post|job|appointment|vacancy|opportunity|employment)'
const OWN = '(?:full[- ]time|part[- ]time|fixed|limited|renewable|non-renewable|visiting|postdoctoral|research|temporary|paid)'
const pattern = (source: string) =>
  new RegExp(source.replaceAll('COUNT', COUNT).replaceAll('JOB', JOB).replaceAll('OWN', OWN), 'iu')

/** Sentences that limit the employment itself to a term, in English, German, French, Spanish and Portuguese. */
export const TERMS: readonly RegExp[] = [
  pattern(
    '\\b(?:(?:full|part)[- ]time,?|JOB (?:is|will be)(?: (?:offered|available|initially|limited|funded|full[- ]time|part[- ]time),?){0,3}) for (?:a |an )(?:initial |fixed |limited ){0,2}(?:fixed[- ]term )?(?:period|term|duration) of (?:up to )?COUNT[- ](?:months?|years?)\\b',
  ),
  pattern(
    '\\bJOB (?:is|will be) (?:initially |time[- ])?limited (?:to|for)(?: an?)?(?: (?:initial )?(?:period|term|duration) of)? COUNT[- ](?:months?|years?)\\b|\\binitially limited to COUNT[- ](?:months?|years?)\\b',
  ),
  pattern(
    '\\b(?:the|this|an?) COUNT[- ](?:month|year) (?:OWN,? ){0,3}(?:(?:term )?(?:appointment|position)|postdoc(?:toral)?(?: (?:researcher|fellow(?:ship)?|position))?)\\b(?!s)',
  ),
  pattern(
    '\\bfixed[- ]term,? (?:until|for|due to|period|appointment|post|\\(?COUNT )|\\bCOUNT[- ](?:months?|years?),? fixed[- ]term\\b|\\bJOB is (?:an? )?fixed[- ]term\\b|^fixed[- ]term or secondment\\b|\\btemporary (?:till|until) \\p{L}',
  ),
  pattern(
    '\\b(?:voll|teil)zeitstelle\\b.{0,40}(?<!\\p{L})befristet|(?<!\\p{L})befristet(?:e[nrs]?)?,? \\(?(?:zunächst |vorerst )?(?:auf|für|bis)\\b|\\b(?:auf|für) COUNT (?:jahre?n?|monate?n?) befristet|(?<!\\p{L})befristet\\)?,? (?:und )?in (?:voll|teil)zeit|\\b(?:voll|teil)zeit,? (?:und )?\\(?befristet(?!\\p{L})',
  ),
  pattern(
    '\\b(?:contrat|poste|emploi|engagement)\\b.{0,30}\\bdurée (?:déterminée )?(?:de |d[’\\x27]|: ?)COUNT (?:mois|ans?)\\b|\\bdurée du contrat ?: ?COUNT (?:mois|ans?)\\b|\\bcontrat à durée déterminée\\b',
  ),
  pattern(
    '\\bcontrato (?:laboral |inicial |eventual |a término fijo ){0,2}(?:de |por |a )?COUNT (?:meses|años?)\\b(?! ?\\+)|\\bcontrato (?:(?:de trabajo )?eventual|de (?:obra|sustitución|interinidad))\\b|\\bcontrato\\b.{0,40}\\b(?:de obra [yo] servicio|duración determinada)\\b|\\b(?:sustitución|sustituir|cubrir|cubriendo) (?:de |por |a )?(?:una )?baja (?:médica|por|de)\\b',
  ),
]

/** A permanent job beside the term leaves it open; the term of a probation or of a contract with a client is not one of employment. */
export const NO_TERM =
  /\b(?:probation\p{L}*|trial period|warranty|permanent|indefinite|experience|cdi|unbefristet\p{L}*|probezeit|p[ée]riode d[’']essai|per[ií]odo de prueba|fases? de prueba|incorporaci[oó]n a (?:la )?plantilla)(?!\p{L})|\+ ?indefinido/iu
