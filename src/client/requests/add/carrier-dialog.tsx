import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { shippingLinesQuery } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Loading } from '../../ui/index.ts'
import { matchingLines } from './lines.rules.ts'

interface CarrierDialogProps {
  title: string
  /** A sentence that explains the choice. */
  children?: React.ReactNode
  onChoose: (scac: string) => void
  onClose: () => void
}

/** Chooses one of the carriers by typing a part of its name or its SCAC. */
export const CarrierDialog = ({ title, children, onChoose, onClose }: CarrierDialogProps) => {
  const id = useId()
  const lines = useQuery(shippingLinesQuery)
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = useMemo(
    () =>
      matchingLines(
        (lines.data ?? []).map(({ attributes }) => attributes),
        q,
      ),
    [lines.data, q],
  )
  const at = Math.min(active, Math.max(0, found.length - 1))
  const move = (to: number) => {
    setActive(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[at]
    if (step !== undefined) {
      event.preventDefault()
      move(Math.min(Math.max(at + step, 0), found.length - 1))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen.scac)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="parts carrier-dialog">
        {children}
        <label className="named">
          {t('Carrier')}
          <input
            className="field"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-activedescendant={found.length > 0 ? `${id}${at}` : undefined}
            autoComplete="off"
            placeholder={t('Name or SCAC')}
            value={q}
            onChange={(event) => {
              setQ(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        {lines.isPending && <Loading label={t('Reading the carriers')} lines={4} />}
        {lines.isError && (
          <ErrorState
            title={t('The carriers could not be read')}
            error={lines.error}
            onRetry={() => void lines.refetch()}
          />
        )}
        <ul id={`${id}list`} ref={list} role="listbox" aria-label={t('Carriers')}>
          {found.map(({ scac, name }, index) => (
            <li
              key={scac}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onClick={() => onChoose(scac)}
              onKeyDown={onKeyDown}
            >
              {name} <span className="id muted">{scac}</span>
            </li>
          ))}
        </ul>
        {lines.data && found.length === 0 && (
          <p className="muted">{t('No carrier has this in its name or SCAC.')}</p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
