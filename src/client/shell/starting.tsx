import { Brand } from '../ui/index.ts'
import { Trouble } from './trouble.tsx'

/** For the moment in which nothing is known yet; when it takes long, it says why. */
export const Starting = () => (
  <div className="starting">
    <Brand />
    <span className="visually-hidden" role="status">
      Portolan is starting
    </span>
    <Trouble />
  </div>
)
