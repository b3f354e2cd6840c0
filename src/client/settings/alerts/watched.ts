import { t } from '../../../contract/language/index.ts'
import type { SavedView } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { presetViewsOf } from '../../lists/saved/preset-views.ts'
import { apiQueryText, readView } from '../../lists/view/index.ts'
import type { WatchedChoice } from './queries.ts'

/** What can be watched, by the value of its choice: views by name, then one record by its number. */
export function watchedOptions(saved: readonly SavedView[], myName: string | null): Record<string, string> {
  const own = saved.filter(({ attributes }) => attributes.list === 'containers')
  return {
    ...Object.fromEntries(own.map(({ id, attributes }) => [`view:${id}`, attributes.name])),
    ...Object.fromEntries(
      presetViewsOf('containers', myName).map(({ name }) => [`preset:${name}`, name] as const),
    ),
    container: t('One container'),
    shipment: t('One shipment'),
  }
}

/** Whether a number has to be given beside the choice. */
export const isRecord = (choice: string): choice is 'container' | 'shipment' =>
  choice === 'container' || choice === 'shipment'

/** What was chosen, as the service takes it; undefined where no record has the number. */
export async function watchedOf(
  choice: string,
  number: string,
  myName: string | null,
): Promise<WatchedChoice | undefined> {
  if (choice === 'container') {
    const { data } = await call('list_containers', { query: { number: number.replaceAll(/\s/g, '') } })
    return data[0] && { subject: 'container', container_id: data[0].id }
  }
  if (choice === 'shipment') {
    const { data } = await call('list_shipments', { query: { number: number.trim() } })
    return data[0] && { subject: 'shipment', shipment_id: data[0].id }
  }
  if (choice.startsWith('view:'))
    return { subject: 'saved_view', saved_view_id: choice.slice('view:'.length) }
  const preset = presetViewsOf('containers', myName).find(({ name }) => choice === `preset:${name}`)
  return (
    preset && {
      subject: 'query',
      query: apiQueryText(readView('containers', new URLSearchParams(preset.search))),
    }
  )
}
