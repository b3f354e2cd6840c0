import { Link } from 'react-router'
import type { Advice } from './connection.present.ts'

/** What happened and what it means, and one thing to do. */
export const AdviceText = ({ advice: { tone, lead, text, action } }: { advice: Advice }) => (
  <span className="source-advice">
    {lead !== null && <b className={tone === 'bad' ? 't-bad' : 't-warn'}>{lead} </b>}
    <span className={lead === null ? 'muted' : undefined}>{text}</span>{' '}
    {action && <Link to={action.href}>{action.label}</Link>}
  </span>
)
