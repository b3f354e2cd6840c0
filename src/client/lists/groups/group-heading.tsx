import { numberText, t } from '../../../contract/language/index.ts'
import { Pill } from '../../ui/index.ts'
import type { PresentedGroup } from './group.present.ts'
import './groups.css'

/** What stands in the heading of a group, beside the mark that folds it. */
export const GroupHeading = ({ group: { name, place, count, pill, facts } }: { group: PresentedGroup }) => (
  <>
    <b className="group-name" title={name}>
      {name}
    </b>
    {place !== null && <span className="group-place">{place}</span>}
    <span className="group-count">
      {numberText(count)}
      <span className="visually-hidden"> {t('containers')}</span>
    </span>
    {pill && <Pill tone={pill.tone}>{pill.text}</Pill>}
    <span className="group-facts">{facts}</span>
  </>
)
