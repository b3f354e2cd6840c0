import { type FocusEvent, useState } from 'react'

interface Held<Value> {
  value: Value
  byPointer: boolean
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
    setHeld((now) => ({ value, byPointer: false, byFocus: false, ...now, ...by }))
  const free = (by: Partial<Held<Value>>) =>
    setHeld((now) => {
      const next = now && { ...now, ...by }
      return next?.byPointer || next?.byFocus ? next : undefined
    })
  return {
    shown: held ? held.value : value,
    /** Whether the present value is another one than the shown one. */
    isBehind: held !== undefined && JSON.stringify(part(held.value)) !== JSON.stringify(part(value)),
    /** Shows the present value at once: for what the person did there themselves. */
    follow: () => setHeld(undefined),
    holding: {
      onPointerEnter: () => hold({ byPointer: true }),
      onPointerLeave: () => free({ byPointer: false }),
      onFocus: () => hold({ byFocus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) free({ byFocus: false })
      },
    },
  }
}
