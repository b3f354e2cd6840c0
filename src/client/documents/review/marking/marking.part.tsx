import { type RefObject, useMemo } from 'react'
import { entryPathOf } from '../../../../contract/resources/document-payloads/key-field-values.ts'
import { boxStyle } from './box-style.present.ts'
import { freePath, isScalar, leavesOf, valueAt } from '../fields/payload.rules.ts'
import { schemaFieldAt } from '../fields/schema.ts'
import type { FieldEditing, MarkedValue } from '../fields/use-field-edits.ts'
import { guessFields } from './guess.rules.ts'
import { MarkMenu } from './mark-menu.tsx'
import type { Marking } from './use-marking.ts'
import { pageConventionsOf, valuesOfMarked } from './value.rules.ts'
import { boxAroundAll, labelBefore, linesOf, textOfPageWords } from './words.rules.ts'

interface MarkingMenuProps {
  marking: Marking
  /** The marked words on the page. */
  around: RefObject<HTMLElement | null>
  editing: FieldEditing
  page: number
  /** The current field. */
  current: string | null
  /** The words are the value of a field; `typed` where a person has to write it as the schema wants it. */
  onMarked: (path: string, how: 'read' | 'typed') => void
  onClose: () => void
}

const MAX_TEXT = 2000

/** The marked words on a page. */
export const MarkedWords = ({
  marking: { words, marked },
  around,
}: Pick<MarkingMenuProps, 'marking' | 'around'>) => {
  const lines = useMemo(() => linesOf(marked.flatMap((at) => words[at] ?? [])), [words, marked])
  if (lines.length === 0) return null
  return (
    <>
      {lines.map(({ box }, at) => (
        <span key={at} aria-hidden="true" className="mark-line" style={boxStyle(box)} />
      ))}
      <span
        ref={(element) => {
          around.current = element
        }}
        aria-hidden="true"
        className="mark-around"
        style={boxStyle(boxAroundAll(lines.map(({ box }) => box)))}
      />
      <span className="visually-hidden" role="status">
        {lines.map(({ text }) => text).join(' ')}
      </span>
    </>
  )
}

/** The menu of what the marked words are. */
export const MarkingMenu = (props: MarkingMenuProps) => {
  const { marking, around, editing, page, current, onMarked, onClose } = props
  const { words, marked, isMenuOpen } = marking
  const { known, payload, empty } = editing
  const lines = useMemo(() => linesOf(marked.flatMap((at) => words[at] ?? [])), [words, marked])
  const label = useMemo(() => labelBefore(words, marked), [words, marked])
  const conventions = useMemo(() => pageConventionsOf(textOfPageWords(words)), [words])
  if (lines.length === 0 || !isMenuOpen) return null
  const paths = known.map(({ path }) => path)
  const text = lines.map((line) => line.text).join(' ')
  const choose = (path: string) => {
    const target = path === current ? path : freePath(payload, path)
    const given = lines.slice(0, target.endsWith('.party_name') ? 1 : undefined)
    const rest = lines.slice(given.length)
    const valuesFor = (at: string, of: typeof lines): MarkedValue[] => {
      const texts = of.map((line) => line.text)
      const box = boxAroundAll(of.map((line) => line.box))
      const marked = texts.join(at.endsWith('.address') ? ', ' : ' ')
      return valuesOfMarked(schemaFieldAt(known, at), marked, conventions).map((found) => ({
        value: found.value,
        mark: { path: found.path, page, box, text: texts.join('\n').slice(0, MAX_TEXT) },
      }))
    }
    const address = target.replace(/party_name$/, 'address')
    const values = [
      ...valuesFor(target, given),
      ...(rest.length > 0 && !isScalar(valueAt(payload, address)) ? valuesFor(address, rest) : []),
    ]
    if (values.length > 0) editing.mark(values)
    marking.clear()
    onMarked(target, values.length > 0 ? 'read' : 'typed')
  }
  return (
    <MarkMenu
      key={text}
      at={around}
      lines={lines}
      label={label}
      guesses={guessFields(
        known,
        { text: lines[0]?.text ?? '', label, conventions },
        {
          missing: empty,
          current:
            current !== null && empty.some((field) => entryPathOf(field, paths) === current) ? current : null,
          filled: leavesOf(payload).map(({ path }) => path),
        },
      )}
      known={known}
      onChoose={choose}
      onClose={() => {
        marking.openMenu(false)
        onClose()
      }}
    />
  )
}
