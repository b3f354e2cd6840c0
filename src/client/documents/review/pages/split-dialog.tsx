import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../../contract/language/index.ts'
import type { DocumentEvidence } from '../../../../contract/resources/index.ts'
import { documentLimits } from '../../../../contract/vocabulary/index.ts'
import { call, isApiError } from '../../../api/index.ts'
import { documentTypeLabel } from '../../../format/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { splitFaults, type SplitPart, initialParts } from './split.rules.ts'

interface SplitProps {
  id: string
  name: string
  evidence: DocumentEvidence
  onClose: () => void
  onDone: (count: number) => void
}

/** Makes documents of parts of a PDF, as detected or as entered by a person. */
const SplitDialog = ({ id, name, evidence, onClose, onDone }: SplitProps) => {
  const { pages_count: count, proposed_parts: proposed } = evidence
  const [parts, setParts] = useState<readonly SplitPart[]>(() =>
    initialParts(proposed, count, name, documentTypeLabel),
  )
  const [isTried, setTried] = useState(false)
  const faults = isTried ? splitFaults(parts, count) : []
  const split = useMutation({
    mutationFn: () =>
      call('split_document', {
        params: { id },
        body: {
          parts: parts.map(({ first, last, name: called }) => ({
            first_page: Number(first),
            last_page: Number(last),
            ...(called.trim() === '' ? {} : { name: called.trim() }),
          })),
        },
      }),
    onSuccess: () => onDone(parts.length),
  })
  const refused = isApiError(split.error)
    ? split.error.errors.map(({ source, detail }) => ({ source, detail }))
    : []
  const faultOf = (at: number): string | undefined =>
    faults.find((fault) => fault.at === at)?.sentence ??
    refused.find(({ source }) => source?.pointer?.startsWith(`/parts/${at}/`))?.detail ??
    undefined
  const put = (at: number, change: Partial<SplitPart>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...change } : part)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (splitFaults(parts, count).length === 0) split.mutate()
  }
  return (
    <Dialog title={t('Split into documents')} wide onClose={onClose}>
      <form onSubmit={submit} className="review-split">
        <p className="muted">
          {proposed.length > 0
            ? t('{n} documents seem to be in this file.', { n: proposed.length })
            : t('This file has {n} pages.', { n: count })}{' '}
          {t('The file itself is not changed.')}
        </p>
        {parts.map((part, at) => {
          const fault = faultOf(at)
          return (
            <fieldset key={at} aria-label={t('Part {n}', { n: at + 1 })}>
              <label>
                {t('From page')}
                <input
                  className="field compact-field"
                  inputMode="numeric"
                  value={part.first}
                  aria-invalid={fault !== undefined}
                  onChange={({ target }) => put(at, { first: target.value })}
                />
              </label>
              <label>
                {t('to')}
                <input
                  className="field compact-field"
                  inputMode="numeric"
                  value={part.last}
                  aria-invalid={fault !== undefined}
                  onChange={({ target }) => put(at, { last: target.value })}
                />
              </label>
              <label className="review-split-name">
                {t('named')}
                <input
                  className="field compact-field"
                  maxLength={255}
                  value={part.name}
                  onChange={({ target }) => put(at, { name: target.value })}
                />
              </label>
              <button
                type="button"
                className="btn plain"
                disabled={parts.length === 1}
                aria-label={t('Remove part {n}', { n: at + 1 })}
                onClick={() => setParts(parts.filter((_, index) => index !== at))}
              >
                <IconX size={15} aria-hidden="true" />
              </button>
              {fault !== undefined && (
                <p role="alert" className="t-bad">
                  {fault}
                </p>
              )}
            </fieldset>
          )
        })}
        {split.isError && (
          <p role="alert" className="t-bad">
            {t('Not split. {reason}', { reason: split.error.message })}
          </p>
        )}
        <div className="ends">
          <button
            type="button"
            className="btn aside"
            disabled={parts.length >= documentLimits.parts}
            onClick={() => setParts([...parts, { first: '', last: '', name: '' }])}
          >
            <IconPlus size={15} aria-hidden="true" /> {t('Another part')}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={split.isPending}>
            {t('Split')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
export default SplitDialog
