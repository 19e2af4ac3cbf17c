import type { SystemUrls } from '../adapter.ts'
import { firstMatch } from '../reading/url.ts'

/** The slug is the only id. A language may follow it; a language without a slug is the board in that language. */
const POSTING =
  /^(?<board>(?!(?:www|embed|app|api|help)\.)[^./]+)\.homerun\.co\/(?<id>(?![a-z]{2}(?:-[a-z]{2})?$)[^/.]+)(?:\/[a-z]{2}(?:-[a-z]{2})?)?$/i

export const homerun: SystemUrls = {
  name: 'homerun',
  title: 'Homerun',
  hosts: ['homerun.co'],
  globalIds: false,
  examples: {
    postings: [
      { url: 'https://windlass.homerun.co/senior-rope-maker/en', board: 'windlass', external_id: 'senior-rope-maker' },
      { url: 'https://windlass.homerun.co/senior-rope-maker', board: 'windlass', external_id: 'senior-rope-maker' },
      { url: 'https://windlass.homerun.co/senior-rope-maker/en/apply', board: 'windlass', external_id: 'senior-rope-maker' },
    ],
    none: [
      'https://windlass.homerun.co/?lang=en',
      'https://windlass.homerun.co/nl',
      'https://windlass.homerun.co/pt-br',
      'https://www.homerun.co/pricing',
      'https://embed.homerun.co/pelftkzqkjmhs0h1kzef/widget.html',
      'https://windlass.homerun.co.evil.test/senior-rope-maker/en',
    ],
  },

  identify(url) {
    const found = firstMatch([POSTING], url)
    return found && { board: found.board!, external_id: found.id! }
  },
}
