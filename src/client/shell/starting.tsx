import { Brand } from '../ui/index.ts'

/** For the moment in which nothing is known yet. */
export const Starting = () => (
  <div className="starting" role="status">
    <Brand />
    <span className="visually-hidden">Portolan is starting</span>
  </div>
)
