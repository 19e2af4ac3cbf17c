/** The words that Postgres' English configuration drops (its english.stop file). A test compares them with the server's. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they
   them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does
   did doing a an the and but if or because as until while of at by for with about against between into through during before after
   above below to from up down in out on off over under again further then once here there when where why how all any both each few
   more most other some such no nor not only own same so than too very s t can will just don should now`.split(/\s+/),
)

/** A stop word that in capitals is a field of work, and the words next to which it is one in small letters too. */
export interface JobWord {
  word: string
  /** Directly after it, in texts and in q. Verbs are left out: "it leads" is a sentence. */
  before: ReadonlySet<string>
  /** Directly before it, or with "of" between. Only in q: "as a manager it is ..." occurs in descriptions. */
  after: ReadonlySet<string>
}

const words = (list: string) => new Set(list.trim().split(/\s+/))

/**
 * IT is the only one. Of 1,200 titles in mixed case, the other stop words in capitals were A, I and S: single letters, most of them joined by
 * a sign (FP&A, S&OP), which search-text.ts keeps. OR (operating room) and DO (doctor) are left out: OR is an operator of q, and descriptions
 * shout AND/OR and WHAT YOU WILL DO. The companions are the words most often beside "it" in 74,568 titles.
 */
export const JOB_WORDS: ReadonlyMap<string, JobWord> = new Map(
  [
    {
      word: 'it',
      before: words(`
        admin administration administrator analyst apprentice architect architecture asset assistant associate audit auditor business
        compliance consultant consulting coordinator department desktop developer director engineer engineering executive expert field
        freelancer generalist governance graduate head help helpdesk infrastructure instructor integration intern internship job jobs
        manager management network officer operations operator outsourcing portfolio procurement professional program programme programmer
        project recruiter recruitment risk sales security service services software solution solutions specialist staff student supervisor
        support system systems teacher technical technician technology trainee trainer training vendor`),
      after: words('chief corporate director entry head healthcare jobs junior lead manager remote senior sr jr staff vp'),
    },
  ].map((row) => [row.word, row]),
)
