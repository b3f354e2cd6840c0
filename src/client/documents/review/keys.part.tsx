import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'

/** The keys of the review, below the fields. */
export const ReviewKeys = () => {
  const edits: readonly [keys: readonly string[], does: string][] = may('edit_document')
    ? [
        [['e'], t('edit')],
        [['a'], t('add')],
        [['x'], t('not on it')],
        [['m'], t('mark')],
        [['⏎'], t('accept, next')],
      ]
    : []
  return (
    <p className="review-keys" aria-hidden="true">
      {[[['j', 'k'], t('field')] as const, ...edits].map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  )
}
