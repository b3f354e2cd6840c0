import { Zip, type ZipInputFile } from 'fflate'

/** A ZIP file that is sent while it is written. */
export interface ZipStream {
  /** Adds a file; its bytes are pushed to it. */
  add(file: ZipInputFile): void
  /** What was written since it was asked for last. */
  taken(): Uint8Array[]
  /** After the last file. */
  end(): void
}

export function createZipStream(): ZipStream {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  return {
    add: (file) => zip.add(file),
    taken() {
      const all = ready
      ready = []
      return all.filter(({ length }) => length > 0)
    },
    end: () => zip.end(),
  }
}
