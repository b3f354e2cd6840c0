import { useState } from 'react'
import type { Webhook } from '../../../contract/resources/index.ts'
import { CopyText } from './copy-text.tsx'

/** The secret that signs: hidden until it is asked for, for others may see the screen. */
export const WebhookSecret = ({ webhook: { attributes } }: { webhook: Webhook }) => {
  const [isShown, show] = useState(false)
  return (
    <section className="card hook-secret" aria-labelledby="hook-secret-heading">
      <div className="hook-part">
        <h2 id="hook-secret-heading">Secret</h2>
        <span className="hook-ends">
          <button type="button" className="btn" aria-expanded={isShown} onClick={() => show(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </button>
          <CopyText text={attributes.secret}>Copy secret</CopyText>
        </span>
      </div>
      <p className="hook-note">
        <code className="hook-wrap">{isShown ? attributes.secret : `whsec_${'•'.repeat(24)}`}</code>
      </p>
      <p className="muted hook-note">Every delivery is signed with it. Your receiver verifies by it.</p>
    </section>
  )
}
