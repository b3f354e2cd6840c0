import { type ReactNode, useEffect, useRef, useState } from 'react'
import './copy.css'

const shownMs = 4000

/** A short message that moves nothing and goes by itself; a screen reader reads it when it may. */
export function useSaid(): { say: (text: string) => void; said: ReactNode } {
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
