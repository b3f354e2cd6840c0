import { Brand } from '../ui/index.ts'
import { Trouble } from './trouble.tsx'

/** Shown until the session is loaded, with the reason when that takes long. */
export const Starting = () => (
  <div className="starting">
    <Brand />
    <span className="visually-hidden" role="status">
      Portolan is starting
    </span>
    <Trouble />
  </div>
)
