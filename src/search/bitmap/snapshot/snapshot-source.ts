/** Names a snapshot: a catalog has one for each version of the file's format and of the indexed fields. */
export interface SnapshotName {
  /** The identity of the catalog. */
  catalog: string
  format: string
}

/** A place outside of this node that may have a snapshot of the same catalog. */
export interface SnapshotSource {
  /** The place in words, for messages, without credentials. */
  place: string
  /** Writes the snapshot into a file. False where there is none; throws the reason why it cannot be fetched. */
  download(name: SnapshotName, file: string, signal: AbortSignal): Promise<boolean>
}

/** A place where the nodes of an installation keep a snapshot for nodes that start later. */
export interface SnapshotStore extends SnapshotSource {
  /** The revision of the stored snapshot and its age; null where there is none. */
  stored(name: SnapshotName, signal: AbortSignal): Promise<{ revision: number; ageMs: number } | null>
  /** Removes every snapshot of a catalog, of whatever format. Returns their number. */
  removeAll(catalog: string, signal: AbortSignal): Promise<number>
  upload(name: SnapshotName, file: string, revision: number, signal: AbortSignal): Promise<void>
}
