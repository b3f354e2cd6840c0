/** Why a document cannot be imported: one sentence, and where in the document (a JSON pointer). Nothing was stored. */
export class ImportRefused extends Error {
  readonly pointer: string | undefined

  constructor(sentence: string, pointer?: string) {
    super(pointer === undefined ? sentence : `${sentence} (at ${pointer})`)
    this.pointer = pointer
  }
}
