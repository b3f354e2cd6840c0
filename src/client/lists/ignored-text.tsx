import type { ReactNode } from 'react'
import { rich } from '../language/index.ts'
import type { IgnoredText } from '../../contract/identifiers/index.ts'
import { describeIgnoredText } from './ignored-text.present.ts'

interface IgnoredTextNoteProps {
  ignored: readonly IgnoredText[]
  className: string
  /** The control that takes the text in. */
  children: ReactNode
}

/** Shows which text of a paste was not read as identifiers. */
export const IgnoredTextNote = ({ ignored, className, children }: IgnoredTextNoteProps) =>
  ignored.length > 0 && (
    <div className={className} role="status">
      <span>
        {rich('Ignored, because it does not have the form of an identifier: {texts}', {
          texts: <span className="muted">{describeIgnoredText(ignored)}</span>,
        })}
      </span>{' '}
      {children}
    </div>
  )
