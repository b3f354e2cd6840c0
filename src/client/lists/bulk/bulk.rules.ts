import { msg, t } from '../../../contract/language/index.ts'
import type { BulkAction, BulkOutcome } from '../../../contract/vocabulary/index.ts'
import type { Selection } from '../../ui/grid/types.ts'

/** Rows that can be named one by one; more are meant by what the list is asked. */
const namedMost = 1000

/** Which records are meant: by their ids, or all that match `query` but some. */
export type Meant = { ids: string[] } | { query: string; except?: string[] }

/** Null where too many rows were chosen, or left out, one by one. */
export function meantBy(selection: Selection, query: string): Meant | null {
  const named = selection.all ? selection.except : selection.keys
  if (named.size > namedMost) return null
  if (!selection.all) return { ids: [...named] }
  return { query, ...(named.size > 0 ? { except: [...named] } : {}) }
}

/** The rows, not their order: `sort` is no part of which are meant. */
export const withoutSort = (query: string): string =>
  query
    .split('&')
    .filter((part) => !part.startsWith('sort='))
    .join('&')

interface ResultCounts {
  total: number
  changed: number
  unchanged: number
  refused: number
}

const alreadyOf: Record<BulkAction, string> = {
  add_ref_numbers: msg('{n} had it already'),
  add_tags: msg('{n} had it already'),
  remove_ref_numbers: msg('{n} did not have it'),
  remove_tags: msg('{n} did not have it'),
  assign: msg('{n} assigned so already'),
  set_note: msg('{n} had it already'),
  set_custom_field: msg('{n} had it already'),
  stop_tracking: msg('{n} not tracked already'),
  resume_tracking: msg('{n} tracked already'),
  refresh: msg('{n} asked already'),
}
const changedOf: Partial<Record<BulkAction, string>> = { refresh: msg('{n} asked for again') }

const isAction = (action: string): action is BulkAction => Object.hasOwn(alreadyOf, action)

/** `38 changed · 1 had it already · 1 refused`; what did not happen is left out, but that nothing changed is said. */
export function tellResult(action: string, { changed, unchanged, refused }: ResultCounts): string {
  const known = isAction(action) ? action : undefined
  const parts = [t((known && changedOf[known]) ?? msg('{n} changed'), { n: changed })]
  if (unchanged > 0) parts.push(t(known ? alreadyOf[known] : msg('{n} unchanged'), { n: unchanged }))
  if (refused > 0) parts.push(t('{n} refused', { n: refused }))
  return parts.join(' · ')
}

/** What taking it back did; a record that somebody changed since stays as it is. */
export function tellUndone({ changed, unchanged, refused }: ResultCounts): string {
  const parts = [t('Undone: {n} as before', { n: changed })]
  if (unchanged > 0) parts.push(t('{n} needed nothing', { n: unchanged }))
  if (refused > 0) parts.push(t('{n} left, changed since', { n: refused }))
  return parts.join(' · ')
}

export const tellProgress = ({ total, changed, unchanged, refused }: ResultCounts): string => {
  const done = changed + unchanged + refused
  return total === 0 ? t('Starting…') : t('{done} of {total} done', { done, total })
}

/** `t` translates them where they are shown: the file of results is English. */
export const outcomeWords: Record<BulkOutcome, string> = {
  changed: msg('Changed'),
  unchanged: msg('Unchanged'),
  refused: msg('Refused'),
}

/**
 * Milliseconds until how far it is is asked again: a few rows are done within the first second; then from 3 s, half
 * longer each time, at most 15 s.
 */
export const pollDelayMs = (asked: number): number =>
  asked === 0 ? 1000 : Math.min(3000 * 1.5 ** (asked - 1), 15_000)

/** What was typed for several values: with commas or new lines between, each once. */
export function readWords(text: string): string[] {
  const words = text.split(/[,;\n\t]+/).map((word) => word.trim().replaceAll(/\s+/g, ' '))
  return [...new Set(words.filter((word) => word !== ''))]
}
