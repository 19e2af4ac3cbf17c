/** The words of a clause that may stand between an offer and its degree. */
const NEAR = 80

/** "our Bachelor's and Master's programmes", "access to MSc modules": degrees that somebody teaches. */
const TAUGHT =
  /^(?:[\s,./&-]|and|or|level|degrees?|certificate|doctoral|(?:under)?graduate|(?:bachelor|master|doctora\p{L}+|ph\.?d|mba|msc|[bm]\.?[as])(?:['’]?s)?\.?)*(?:(?: of)? science)?\s?-?(?:programs|programmes|courses|curricul\p{L}+|classes|study programs|modules?|pathways?|placements|routes|students|offerings|(?:\p{L}+ ){0,3}rank(?:ed|ings?))(?!\p{L})/iu

/** Words behind a degree that make it a program of the school: "its Master of Public Administration (MPA) program", "the school's PhD program". */
const OWN_PROGRAM =
  /^(?:['’]?s)?(?:[ -]level)?(?: degrees?)?(?: (?:(?:of|in) )?[A-Z][\w&-]+(?: (?:and |of )?[A-Z][\w&-]+){0,4})?(?: \([A-Z]{2,6}\))?(?: [a-z]+){0,2} [Pp]rogram(?:me)?s?\b/
const OWNER = /\b(?:our|its|their|a new|hosts an?)\s(?:[\w-]+ ){0,3}$|['’]s (?:[\w-]+ ){0,3}$/i

/** "teaching at the bachelor and master levels", "programs are offered at the master's level" */
const TAUGHT_LEVEL =
  /^(?:[\s,/&-]|and|or|specialist|doctoral|(?:under|post)?graduate|(?:bachelor|master|ph\.?d|msc)(?:['’]?s)?\.?)*\s?levels?\b/i
const TEACHING = /\b(?:teach\w*|taught|instruct\w*|courses?|classes|offered|classroom)\b[^;]{0,150}$/i

/** "Our programs (BBA, MBA and executive education)", "graduate programs: the Master of Botany": degrees behind the programs that somebody teaches. */
const OF_PROGRAMS =
  /\b(?:programs|programmes|courses|curricula|classes|levels)(?: \(|: |, (?:such as|including|e\.g\.,?|i\.e\.,?) )(?:[^()]|\([^()]*\)){0,80}$/i

/** "A school offering a major in botany and a master's": the degrees of the employer. */
const OF_EMPLOYER = /\b(?:offers|(?:currently|department|school|university|college) offering|to award)\b[^;]{0,200}$/i

/** The job leads to the degree: "opportunities for a degree", "support for BSc and MSc", "willing to undertake an NVQ", "with a view to gaining a diploma". */
const OFFERED =
  /\b(?:opportunit(?:y|ies) (?:for|to|of)(?: [\w'’/,-]+){0,6}|access to(?: [\w'’]+){0,3}|support(?:ed)? (?:for|through|towards|to (?:complete|achieve|gain|undertake|obtain|attain|study))(?: [\w'’]+){0,3}|links? (?:with|to|in)(?: [\w'’,]+){0,12}|(?<!(?:study|studies|programs?|programmes?|curriculum|coursework|education) )lead(?:s|ing)? to(?: [\w'’]+){0,3}|credits(?: [\w'’]+){0,8}|funding(?: [\w'’]+){0,9}|towards?(?: [\w'’]+){0,4}|progress(?: [\w'’]+){0,2} to|from \w+ to|pathways? to(?: [\w'’]+){0,3}|(?<!\bor (?:(?:are|is|be) )?)(?:willing(?:ness)?|prepared|able|expected|supported|encouraged|commit(?:ted|ment)|like|want|wish|chance|ability|aim|going|required|will need|will have) to (?:\w+ (?:\w+ )?and )?(?:then )?(?:undertake|undergo|obtain|attain|achieve|gain|study|pursue|work towards|complete|attaining|obtaining|achieving|gaining|undertaking|completing)(?: [\w'’/-]+){0,5}) \(?$/i

/** "must obtain a bachelor's degree within five years of hire": the degree comes after the job begins. */
const TO_OBTAIN = /\b(?:obtain|earn|attain|complete)(?:ing)? (?:[\w'’]+ ){0,8}\(?$/i
const IN_TIME = /^[^.;]{0,50}\bwithin\b[^.;]{0,20}\b(?:years?|months?)\b/i

/** Whether the degree comes with the job or after it, so that the applicant need not have it. */
export function isOffered(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start)
  const after = text.slice(end, end + NEAR)
  return (
    TAUGHT.test(after) ||
    OF_PROGRAMS.test(before) ||
    (OWN_PROGRAM.test(after) && OWNER.test(before)) ||
    (TAUGHT_LEVEL.test(after) && TEACHING.test(text.slice(0, start))) ||
    OF_EMPLOYER.test(text.slice(0, start)) ||
    OFFERED.test(before) ||
    (TO_OBTAIN.test(before) && IN_TIME.test(after))
  )
}
