import '../../lists/live/live.css'
import './completing-note.css'
import { t } from '../../../contract/language/index.ts'
import { FRESH_MS } from '../../api/index.ts'
import { classes } from '../../ui/index.ts'
import { ageText } from '../../format/index.ts'
import type { ListedShipment } from './listed-shipment.ts'

/** Says that the page has only what a list had, and how old that is, while the rest is read. */
export const CompletingNote = ({ listed: { readAt, isOutdated } }: { listed: ListedShipment }) => {
  const now = new Date()
  const isOld = isOutdated || now.getTime() - readAt > FRESH_MS
  return (
    <div className="changes-apart">
      <p className={classes('changes-note', 'completing-note', isOld && 'old')} role="status">
        {isOld
          ? t('As the list had it {age}. The rest is being read…', {
              age: ageText(new Date(readAt).toISOString(), now),
            })
          : t('The rest is being read…')}
      </p>
    </div>
  )
}
