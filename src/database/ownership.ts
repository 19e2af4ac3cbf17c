import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owner } from './run-as.ts'

export const ownerOf = async (path: string): Promise<Owner | null> => stat(path).catch(() => null)

/** Only root can change a file's owner. For all other users, and without an owner, nothing happens. */
export async function giveTo(path: string, { uid, gid }: Partial<Owner>): Promise<void> {
  if (process.getuid?.() === 0 && uid !== undefined) await lchown(path, uid, gid ?? uid)
}

export async function giveTree(path: string, owner: Partial<Owner>): Promise<void> {
  if (process.getuid?.() !== 0 || owner.uid === undefined) return
  await giveTo(path, owner)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await giveTo(join(entry.parentPath, entry.name), owner)
  }
}
