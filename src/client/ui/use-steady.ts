import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

interface Held<Value> {
  value: Value
  /** The part of the page in which the pointer is. */
  pointed: Element | null
  byFocus: boolean
}

/**
 * A value that stays as it is while the pointer or the focus is in the part of the page that shows it, and then follows: what somebody
 * points at does not move.
 * @param part of it what is shown
 */
export function useSteady<Value>(value: Value, part: (value: Value) => unknown = (whole) => whole) {
  const [held, setHeld] = useState<Held<Value>>()
  const hold = (by: Partial<Held<Value>>) =>
    setHeld((now) => ({ value, pointed: null, byFocus: false, ...now, ...by }))
  const free = (by: Partial<Held<Value>>) =>
    setHeld((now) => {
      const next = now && { ...now, ...by }
      return next?.pointed || next?.byFocus ? next : undefined
    })
  const pointed = held?.pointed
  useEffect(() => {
    if (!pointed) return
    // No event says that the pointer left when what was under it was taken out of the page meanwhile.
    const look = ({ target }: Event) => {
      if (target instanceof Node && !pointed.contains(target)) free({ pointed: null })
    }
    document.addEventListener('pointerover', look)
    return () => document.removeEventListener('pointerover', look)
  }, [pointed])
  return {
    shown: held ? held.value : value,
    /** Whether the present value is another one than the shown one. */
    isBehind: held !== undefined && JSON.stringify(part(held.value)) !== JSON.stringify(part(value)),
    /** Shows the present value at once: for what the person did there themselves. */
    follow: () => setHeld(undefined),
    holding: {
      onPointerEnter: ({ currentTarget }: PointerEvent) => hold({ pointed: currentTarget }),
      onPointerLeave: () => free({ pointed: null }),
      onFocus: () => hold({ byFocus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) free({ byFocus: false })
      },
    },
  }
}
