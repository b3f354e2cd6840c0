import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

interface ListChoice {
  /** The value that the list has while nobody chooses. */
  value: string
  onChoose: (value: string) => void
  /** Where the focus moves after Enter or Escape. */
  onLeave?: () => void
}

/**
 * The properties of a closed list (`select`). By keyboard a choice is applied with Enter or when the list is left, because arrow keys and
 * letters only search in it: browsers report each entry that they pass.
 */
export function useListChoice({ value, onChoose, onLeave }: ListChoice) {
  const [chosen, choose] = useState<string | null>(null)
  const isTyped = useRef(false)
  const drop = () => {
    choose(null)
    isTyped.current = false
  }
  const apply = (text: string) => {
    drop()
    if (text !== value) onChoose(text)
  }
  return {
    value: chosen ?? value,
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      const { key, currentTarget } = event
      if (key === 'Escape' || key === 'Enter') {
        event.preventDefault()
        const wasTyped = isTyped.current
        drop()
        onLeave?.()
        if (key === 'Enter' && wasTyped) apply(currentTarget.value)
      } else if (key !== 'Tab' && key !== 'Shift') isTyped.current = true
    },
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      isTyped.current ? choose(target.value) : apply(target.value),
    onBlur: ({ target }: FocusEvent<HTMLSelectElement>) => {
      if (isTyped.current) apply(target.value)
    },
  }
}
