import { useEffect, useState } from 'react'
import { t } from '../../../contract/language/index.ts'

/** Typing pauses for so long before the log is asked. */
const PAUSE_MS = 300
const MAX_CHARACTERS = 200

/** A part of an event, an id or an address that deliveries are looked for by. */
export const TextFilter = ({ text, onText }: { text: string; onText: (text: string) => void }) => {
  const [typed, type] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => {
      onText(typed)
      type(null)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onText])
  return (
    <input
      type="search"
      className="field hook-text"
      aria-label={t('Find an event, an id or an address')}
      placeholder={t('Event, id or address')}
      maxLength={MAX_CHARACTERS}
      value={typed ?? text}
      onChange={({ target }) => type(target.value)}
    />
  )
}
