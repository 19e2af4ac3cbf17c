import type { Transporter } from 'nodemailer'
import { oneLine } from '../../job/printable.ts'

/** The server must answer each command within this time, and let us connect within that. */
const ANSWER_WITHIN_MS = 30_000
const CONNECT_WITHIN_MS = 20_000

/** A mail takes at most ten answers of the server, from its greeting to its receipt. */
export const LONGEST_SENDING_SECONDS = (CONNECT_WITHIN_MS + 10 * ANSWER_WITHIN_MS) / 1000

export interface MailAddress {
  name: string
  address: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Without the angle brackets and the domain, which is that of the sender. */
  messageId: string
  headers?: Record<string, string>
}

/** `server`: no mail can be sent now; `message`: this mail was not taken; `recipient`: the address is refused for good. */
export interface MailFailure {
  cause: 'server' | 'message' | 'recipient'
  message: string
}

export interface Smtp {
  /** Null when the server has taken the mail. */
  send(mail: Mail): Promise<MailFailure | null>
  /** Connects and logs in. Null when that works, otherwise the reason. */
  check(): Promise<string | null>
}

/** Sends mails through the operator's server. nodemailer is loaded at the first use, because few servers send mail. */
export function openSmtp({ url, from }: { url: string; from: MailAddress }): Smtp {
  let transport: Promise<Transporter> | null = null
  const open = () => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: CONNECT_WITHIN_MS,
        greetingTimeout: CONNECT_WITHIN_MS,
        socketTimeout: ANSWER_WITHIN_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return transport
  }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  return {
    async send({ to, subject, text, html, messageId, headers }) {
      const message = {
        from,
        // An object is not parsed, so that no address can become two.
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        // RFC 3834: so that nobody's absence notice answers.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      }
      try {
        await (await open()).sendMail(message)
        return null
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
    async check() {
      try {
        await (await open()).verify()
        return null
      } catch (error) {
        return wordsOf(error as Error)
      }
    },
  }
}

/** The fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  responseCode?: number
  response?: string
  command?: string
}

/** Refusals by policy (5.7.x of RFC 3463) are mostly about us, such as a relay that does not know us, and not about the address. */
const BY_POLICY = /^\d{3}[ -]5\.7\./

function failureOf(error: SmtpError): MailFailure {
  const { command, responseCode = 0, response = '' } = error
  const message = wordsOf(error)
  if (responseCode === 0 || (command !== 'RCPT TO' && command !== 'DATA')) return { cause: 'server', message }
  const isRefused = command === 'RCPT TO' && responseCode >= 500 && !BY_POLICY.test(response)
  return { cause: isRefused ? 'recipient' : 'message', message }
}

const LONGEST_WORDS = 300
const wordsOf = ({ message }: Error) => oneLine(message).slice(0, LONGEST_WORDS).toWellFormed()
