import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './program.ts'

/** A certificate for 127.0.0.1 that only who is given the file trusts. */
export function makeCertificate(): { certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(program('openssl'), ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'pipe' })
  return { certificate, key }
}
