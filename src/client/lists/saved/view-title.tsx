import { useTitle } from '../../ui/index.ts'
import type { ViewOf } from '../listed.ts'

/**
 * The `h1` of a list: the name of the saved view that one came from (`view=ID` in the address), else `title`; beside it
 * whether it was changed and what can be done with it.
 */
export const ViewTitle = ({ title }: { title: string; view: ViewOf }) => {
  useTitle(title)
  return <h1 tabIndex={-1}>{title}</h1>
}
