import type { Template } from './types.ts'
import { pathMembers } from '../extract/merge-fields.rules.ts'
import { compilePattern } from './patterns.ts'

/** What is wrong in a template, and its path: `fields/0/pattern`. */
interface TemplateFault {
  at: string
  sentence: string
}

const most = { keywords: 20, fields: 100, label: 200, keyword: 200 }

/** All faults of a template before it is stored; empty if it can be used. */
export function checkTemplate({ keywords = [], fields = [], table }: Partial<Template>): TemplateFault[] {
  const faults: TemplateFault[] = []
  const say = (at: string, sentence: string) => faults.push({ at, sentence })
  const check = (at: string, source: string | null | undefined) => {
    if (source === null || source === undefined) return
    const pattern = compilePattern(source)
    if (typeof pattern === 'string') say(at, pattern)
  }
  if (keywords.length > most.keywords) say('keywords', `A template has at most ${most.keywords} keywords`)
  if (fields.length > most.fields) say('fields', `A template has at most ${most.fields} fields`)
  for (const [nth, keyword] of keywords.entries()) {
    if (keyword.trim() === '') say(`keywords/${nth}`, 'A keyword cannot be blank')
    if (keyword.length > most.keyword)
      say(`keywords/${nth}`, `A keyword has at most ${most.keyword} characters`)
  }
  for (const [nth, { path, pattern, label }] of fields.slice(0, most.fields).entries()) {
    if (pathMembers(path) === null) say(`fields/${nth}/path`, `“${path}” names no field`)
    if (pattern === null && label === null)
      say(`fields/${nth}/pattern`, 'Give a pattern or a label for each field')
    check(`fields/${nth}/pattern`, pattern)
    if (label !== null && (!/[\p{L}\p{N}]/u.test(label) || label.length > most.label))
      say(`fields/${nth}/label`, `A label is text of the document, at most ${most.label} characters`)
  }
  if (table !== null && table !== undefined) {
    if (pathMembers(table.path) === null) say('table/path', `“${table.path}” names no field`)
    check('table/start', table.start)
    check('table/end', table.end)
    check('table/line', table.line)
    if (!/\(\?P?</.test(table.line)) say('table/line', 'Name what is to be kept of a line: (?<charge_name>…)')
  }
  return faults
}
