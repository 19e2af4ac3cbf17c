import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { whenOver } from '../support/when-over.ts'

export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** The recipients of the envelope, which decide where a mail goes. */
  recipients: string[]
  sender: string
  raw: string
}

/** An answer of the server other than its consent, such as `550 5.1.1 no such user`. */
export type Refusal = string | null

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** Mails that the server has read, taken or not, in the order of their arrival. */
  received: ReceivedMail[]
  /** The refusal of a recipient; by default none. */
  refuse: (address: string) => Refusal
  /** Decides about each mail when it was read; by default it is taken. */
  answer: (mail: ReceivedMail, at: number) => Refusal | Promise<Refusal>
}

/** Answers with the code and the words of a refusal. */
const refusal = (words: string) => Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })

/** A real SMTP server on a port of its own. It asks for a user and a password where they are given. */
export async function mailServer(login: { user: string; pass: string } | null = null): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const mails: MailServer = { url: '', received, refuse: () => null, answer: () => null }
  const server = new SMTPServer({
    authOptional: login === null,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.pass ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo({ address }, _, done) {
      const refused = mails.refuse(address)
      done(refused === null ? null : refusal(refused))
    },
    async onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      for await (const piece of stream) pieces.push(piece as Buffer)
      const raw = Buffer.concat(pieces).toString('latin1')
      const mail = {
        ...(await PostalMime.parse(Buffer.concat(pieces))),
        recipients: envelope.rcptTo.map(({ address }) => address),
        sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        raw,
      }
      const refused = await mails.answer(mail, received.push(mail) - 1)
      done(refused === null ? null : refusal(refused))
    },
  })
  // A client that is killed breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  whenOver(() => new Promise<void>((done) => server.close(done)))
  const { port } = server.server.address() as AddressInfo
  mails.url = `smtp://${login === null ? '' : `${login.user}:${login.pass}@`}127.0.0.1:${port}`
  return mails
}

/** The address of a link in a mail, by the start of its path. */
export function linkIn({ text = '' }: ReceivedMail, path: 'confirm' | 'unsubscribe'): string {
  const found = new RegExp(`https?://\\S+/${path}/\\S+`).exec(text)
  if (!found) throw new Error(`the mail has no link to /${path}:\n${text}`)
  return found[0]
}
