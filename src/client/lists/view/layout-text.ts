import { clampWidth } from '../../ui/grid/layout.rules.ts'
import type { GridLayout } from '../../ui/grid/types.ts'

type Shown = GridLayout['columns'][number]

/** More columns than any list has: whoever asks for more types nonsense. */
const MAX_COLUMNS = 300
const word = /^(\*?)([\w.-]{1,140})(?::(\d{1,6}))?$/

function readShown(text: string): Shown | undefined {
  const [, pin, key, width] = word.exec(text.trim()) ?? []
  if (key === undefined) return undefined
  return {
    key,
    ...(width === undefined ? {} : { width: clampWidth(Number(width)) }),
    ...(pin === '*' ? { pinned: true } : {}),
  }
}

/** Reads `*number,current_status:140,pod_eta_at`: `*` stays in sight, a width in pixels; undefined for nonsense. */
export function readLayout(text: string): GridLayout | undefined {
  const columns = new Map<string, Shown>()
  for (const each of text.split(',').slice(0, MAX_COLUMNS)) {
    const shown = readShown(each)
    if (shown && !columns.has(shown.key)) columns.set(shown.key, shown)
  }
  const all = [...columns.values()]
  return all.length === 0
    ? undefined
    : { columns: [...all.filter(({ pinned }) => pinned), ...all.filter(({ pinned }) => !pinned)] }
}

/** The layout as an address tells it. */
export const writeLayout = ({ columns }: GridLayout): string =>
  columns
    .map(
      ({ key, width, pinned }) =>
        `${pinned ? '*' : ''}${key}${width === undefined ? '' : `:${Math.round(width)}`}`,
    )
    .join(',')

/** `*number,current_status`, without widths, which nobody named. */
export const layoutOf = (text: string): GridLayout => readLayout(text) ?? { columns: [] }
