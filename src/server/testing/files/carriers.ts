import { CFB } from '@e965/xlsx'

/** A file inside of another one. */
export interface PackedFile {
  file_name: string
  bytes: Uint8Array
}

interface CompoundWriter {
  utils: {
    cfb_new: () => object
    cfb_add: (file: object, path: string, bytes: Uint8Array) => void
    cfb_del: (file: object, path: string) => void
  }
  write: (file: object, how: object) => Uint8Array
}

/** A compound file of these streams: Office before 2007, and Outlook. */
export function makeCompound(streams: Record<string, Uint8Array>): Uint8Array {
  const { utils, write } = CFB as CompoundWriter
  const file = utils.cfb_new()
  utils.cfb_del(file, '/\u0001Sh33tJ5')
  for (const [path, bytes] of Object.entries(streams)) utils.cfb_add(file, `/${path}`, bytes)
  return new Uint8Array(write(file, { type: 'buffer' }))
}

const unicode = (text: string): Uint8Array => Buffer.from(text, 'utf16le')

/** A message of Outlook (.msg). */
export function makeMsg({
  subject,
  body,
  files,
}: {
  subject: string
  body: string
  files: PackedFile[]
}): Uint8Array {
  const streams: Record<string, Uint8Array> = {
    '__properties_version1.0': new Uint8Array(32),
    '__substg1.0_0037001F': unicode(subject),
    '__substg1.0_1000001F': unicode(body),
  }
  for (const [index, { file_name, bytes }] of files.entries()) {
    const folder = `__attach_version1.0_#${index.toString(16).padStart(8, '0')}`
    streams[`${folder}/__properties_version1.0`] = new Uint8Array(8)
    streams[`${folder}/__substg1.0_37010102`] = bytes
    streams[`${folder}/__substg1.0_3707001F`] = unicode(file_name)
  }
  return makeCompound(streams)
}

/** `winmail.dat` of Exchange. The names are in a property of each attachment, in Unicode. */
export function makeTnef(files: readonly PackedFile[], body?: string): Uint8Array {
  const number = (value: number, bytes: 2 | 4) => {
    const made = Buffer.alloc(bytes)
    made.writeUIntLE(value, 0, bytes)
    return made
  }
  const attribute = (level: number, id: number, value: Uint8Array) =>
    Buffer.concat([Buffer.of(level), number(id, 4), number(value.length, 4), value, number(0, 2)])
  const named = (file_name: string) => {
    const name = Buffer.from(`${file_name}\0`, 'utf16le')
    const padding = Buffer.alloc((4 - (name.length % 4)) % 4)
    const property = [
      number(0x001f, 2),
      number(0x3707, 2),
      number(1, 4),
      number(name.length, 4),
      name,
      padding,
    ]
    return Buffer.concat([number(1, 4), ...property])
  }
  return Buffer.concat([
    number(0x223e9f78, 4),
    number(1, 2),
    ...(body === undefined ? [] : [attribute(1, 0x2800c, Buffer.from(`${body}\0`))]),
    ...files.flatMap(({ file_name, bytes }) => [
      attribute(2, 0x69002, new Uint8Array(14)),
      attribute(2, 0x18010, Buffer.from('SHORT~1.PDF\0')),
      attribute(2, 0x6800f, bytes),
      attribute(2, 0x69005, named(file_name)),
    ]),
  ])
}

const der = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const value = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value.length)
  return Buffer.concat([Buffer.of(tag, 0x84), length, value])
}
const identifiers = {
  data: Buffer.from('06092a864886f70d010701', 'hex'),
  signed: Buffer.from('06092a864886f70d010702', 'hex'),
  encrypted: Buffer.from('06092a864886f70d010703', 'hex'),
}

/** `smime.p7m` that is signed by nobody. */
export const makeSigned = (content: Uint8Array): Uint8Array => {
  const inside = der(0x30, identifiers.data, der(0xa0, der(0x04, content)))
  return der(0x30, identifiers.signed, der(0xa0, der(0x30, Buffer.of(2, 1, 1), der(0x31), inside, der(0x31))))
}
/** `smime.p7m` that nobody can open. */
export const makeEncrypted = (): Uint8Array =>
  der(0x30, identifiers.encrypted, der(0xa0, der(0x30, Buffer.of(2, 1, 0), der(0x31))))
