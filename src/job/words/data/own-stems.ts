/**
 * Words of job titles that Postgres' English stemmer takes for another word of job titles. Each row: the forms of the word, the word it was
 * confused with, and why that matters. The first form becomes the stem of all of them, so that plurals still match.
 *
 * Found by stemming 74,568 titles and reading the stems that several words share. A pair
 * stays together where one names the work and the other who does it (nurse and nursing, design and designer, manager and management):
 * whoever asks for `graphic design` wants graphic designers. `general` and `generate` have stems of their own already.
 */
export const OWN_STEMS: readonly (readonly [forms: string, confusedWith: string, reason: string])[] = [
  // money and offices
  ['accountant accountants', 'account', 'an accountant keeps books, an account manager sells'],
  ['accounting accountancy', 'account', 'accounting is the field, an account is a customer'],
  ['receivable receivables', 'receive', 'accounts receivable is no receiving clerk'],
  ['controller controllers', 'control', 'a controller reports the numbers, control is quality or systems'],
  ['officer officers', 'office', 'a security officer is no office manager'],
  ['securities', 'security', 'securities are traded, security is guarded'],
  ['assistant assistants', 'assist', 'an assistant is no assisted living'],
  ['customs', 'custom', 'a customs broker clears goods'],
  ['customer customers', 'custom', 'customer service is nothing made to measure'],
  ['market markets', 'marketing', 'a market analyst trades, a marketing analyst advertises'],
  ['product products', 'production', 'a product manager decides what to build, a production manager runs the line'],
  ['produce', 'producer', 'a produce clerk sells vegetables, a producer makes films'],
  ['executive executives', 'execution', 'an account executive is no trade execution'],
  ['authorization authorizations', 'author', 'prior authorization is no writing'],
  ['international', 'intern', 'an international recruiter is no intern'],
  ['internal', 'intern', 'an internal auditor is no intern'],
  ['universal', 'university', 'a universal banker is no university recruiter'],
  ['personal', 'person', 'a personal trainer is no sales person'],
  ['publication publications', 'public', 'a publications editor is no public relations'],
  ['publicity', 'public', 'publicity is advertising, public is a sector'],
  ['organization organizations organizational', 'organ', 'an organization is no organ'],
  ['organic', 'organ', 'an organic chemist plays no organ'],
  ['integrity', 'integration', 'asset integrity is no systems integration'],
  ['utilization', 'utility', 'utilization review is no utility worker'],
  ['transition transitions transitional', 'transit', 'a transition manager is no transit operator'],
  ['housing', 'house', 'a housing officer is no house cleaner'],
  ['parking', 'park', 'a parking attendant is no park ranger'],
  ['shipping', 'ship', 'a shipping clerk is on no ship'],
  ['united', 'unit', 'the United States are no unit'],
  // machines
  ['mechanic mechanics', 'mechanical', 'a mechanic repairs, a mechanical engineer designs'],
  ['mechanism mechanisms', 'mechanical', 'a mechanism is no mechanic'],
  ['operator operators', 'operation', 'an operator runs a machine, operations run a company'],
  ['engine engines', 'engineer', 'an engine mechanic is no engineer'],
  ['developer developers', 'development', 'a developer writes software, business development sells'],
  ['fabric fabrics', 'fabricator', 'fabric is cloth, a fabricator works metal'],
  ['applicator applicators', 'application', 'an applicator sprays, an application is software'],
  ['generator generators', 'generation', 'a generator technician is no lead generation'],
  ['analytical', 'analytics', 'an analytical chemist is no analytics engineer'],
  ['composite composites', 'composition', 'composites are materials'],
  ['mobility', 'mobile', 'global mobility is no mobile developer'],
  ['train trains', 'training', 'a train driver trains nobody'],
  ['reporter reporters', 'report', 'a reporter writes news, reporting writes numbers'],
  ['performer performers', 'performance', 'a performer is on a stage'],
  // people and health
  ['physics', 'physical', 'a physics teacher is no physical therapist'],
  ['medication medications', 'medical', 'a medication aide is no medical assistant'],
  ['medic medics', 'medical', 'a medic is no medical coder'],
  ['practical', 'practice', 'a practical nurse manages no practice'],
  ['hospitality', 'hospital', 'hospitality is hotels and kitchens'],
  ['wellness', 'well', 'a wellness coach digs no well'],
  ['fitness', 'fit', 'a fitness trainer is no pipe fitting'],
  ['orderly orderlies', 'order', 'an orderly moves patients, an order clerk takes orders'],
  ['animal animals', 'animator', 'an animal keeper animates nothing'],
  ['humane', 'human', 'a humane educator is no human resources'],
]
