import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** The operator's key: 32 bytes (ROLECALL_SECRET_KEY). */
export type SecretKey = Buffer

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret in the form of the Standard Webhooks specification. */
export const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a secret for one subscription: a row that is copied to another one cannot be decrypted there. */
export function sealSecret(key: SecretKey, webhookId: number, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(owner(webhookId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the secret was encrypted under another key, or for another subscription. */
export function openSecret(key: SecretKey, webhookId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(owner(webhookId)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const owner = (webhookId: number) => Buffer.from(`webhook ${webhookId}`)

/** The `webhook-signature` of a message: one signature for each secret, separated by spaces. */
export function signature(secrets: string[], { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}
