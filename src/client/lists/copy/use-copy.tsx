import { plural, t } from '../../../contract/language/index.ts'
import './copy.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useEffect, useRef } from 'react'
import { inStandardWriting } from '../../format/index.ts'
import { useWeightUnit } from '../../ui/weight.tsx'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import { chosen, chosenNow, copiedMost, countChosen } from './chosen.ts'
import { type Clip, clipOf } from './clip.rules.ts'
import { putInto, writeClip } from './clipboard.ts'
import { useCustomHeadings } from './custom-headings.ts'
import { shownColumns } from './shown-columns.rules.ts'

const shownMs = 4000

/** A short message that moves nothing and goes by itself; a screen reader reads it when it may. */
function useSaid(): { say: (text: string) => void; said: ReactNode } {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => setText(''), shownMs)
  }
  const said = (
    <div className="said" role="status">
      {text !== '' && <span>{text}</span>}
    </div>
  )
  return { say, said }
}

const ByHand = lazy(() => import('./manual-copy.tsx'))

interface Copying {
  /** Copies the selected rows, else all; those that are not there yet are asked for first. */
  copy: () => Promise<void>
  /** The same within a `copy` event of the browser's. */
  copyInto: (event: ClipboardEvent) => void
  /** What was copied or why not, said politely; and the text itself where the browser refused the clipboard. */
  status: ReactNode
}

export function useCopy<Row extends RecordRow>(listed: OpenList<Row>): Copying {
  const client = useQueryClient()
  const { say, said } = useSaid()
  const [byHand, setByHand] = useState<Clip | null>(null)
  const { list, columns, group } = listed.view
  const weightUnit = useWeightUnit()
  const customHeadings = useCustomHeadings(listed.view)
  const clipFor = (rows: readonly Row[]) =>
    // Others read it.
    inStandardWriting(() =>
      clipOf(list, shownColumns(list, columns), rows, {
        now: rows[0]?.now ?? new Date(),
        origin: location.origin,
        grouping: group,
        weightUnit,
        customHeadings,
      }),
    )
  const count = countChosen(listed)
  const copied = ({ rows }: Clip) => say(plural(rows, '{n} row copied', '{n} rows copied'))

  const isPossible = (): boolean => {
    if (count > copiedMost) say(t('More than {n} rows: export them as a file instead', { n: copiedMost }))
    else if (count === 0) say(t('There is nothing to copy'))
    return count > 0 && count <= copiedMost
  }
  const write = async (rows: readonly Row[]) => {
    const clip = clipFor(rows)
    if (await writeClip(clip)) copied(clip)
    else setByHand(clip)
  }
  const copy = async () => {
    if (!isPossible()) return
    try {
      await write(chosenNow(listed) ?? (await chosen(client, listed)))
    } catch (error) {
      say(`${t('Not copied.')} ${error instanceof Error ? error.message : ''}`)
    }
  }
  const copyInto = (event: ClipboardEvent) => {
    if (!isPossible()) return
    const rows = chosenNow(listed)
    if (rows === null) {
      event.preventDefault()
      void copy()
      return
    }
    const clip = clipFor(rows)
    if (putInto(event, clip)) copied(clip)
  }
  const status = (
    <>
      {said}
      {byHand && (
        <Suspense>
          <ByHand clip={byHand} onClose={() => setByHand(null)} />
        </Suspense>
      )}
    </>
  )
  return { copy, copyInto, status }
}
