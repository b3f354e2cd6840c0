import { RE2JS } from 're2js'
import type { DocumentTemplate } from '../../contract/resources/index.ts'

type Said = Partial<Pick<DocumentTemplate['attributes'], 'fields' | 'table'>>

/** The first thing in a template that cannot be kept, and where it stands; patterns are RE2's. */
export function faultOfTemplate({ fields = [], table }: Said): { at: string; detail: string } | undefined {
  for (const [nth, { pattern, label }] of fields.entries()) {
    const at = `fields/${nth}/pattern`
    if (pattern === null && label === null) return { at, detail: 'Give a pattern or a label for each field' }
    if (pattern !== null && !isPattern(pattern)) return { at, detail: notOne(pattern) }
  }
  for (const name of ['start', 'end', 'line'] as const) {
    const pattern = table?.[name]
    if (pattern && !isPattern(pattern)) return { at: `table/${name}`, detail: notOne(pattern) }
  }
  return undefined
}

const notOne = (pattern: string): string =>
  `“${pattern}” is no pattern: it takes regular expressions of RE2, without back references and look-around`

function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}
