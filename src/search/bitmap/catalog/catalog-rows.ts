import type { ItemForm, ItemRow, ItemsRequest } from '../../page-items.ts'

/** The questions about jobs that the index cannot answer from memory. A `revision` is one that the asked server must have reached. */
export interface CatalogRows {
  /** The list items of jobs, in no order. Items are null where all of them together would be too long for one answer. */
  items(ids: number[], form: ItemForm, revision: number): Promise<ItemRow[]>
  /** The list items of jobs by id, of any length. */
  longItems(ids: number[], form: ItemForm, revision: number): Promise<Map<number, string>>
  /** The list items, of any length, of the jobs that match the request now, by id. */
  matchingItems(ids: number[], request: ItemsRequest, revision: number): Promise<Map<number, string>>
  has(id: number): Promise<boolean>
  /** The texts in lower case, by the rules that the catalog's own texts were lower-cased with. */
  lower(texts: string[]): Promise<string[]>
}

/** The source of the list items that an index keeps in its file. */
export interface ItemSource extends Pick<CatalogRows, 'items'> {
  /** Changes whenever the item of an unchanged job would be another text. */
  form: string
}
