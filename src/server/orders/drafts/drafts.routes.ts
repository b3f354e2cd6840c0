import { mayDo } from '../../../contract/trade/orders/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../../platform/http/problem.ts'
import { partyExists } from '../../reference/parties.store.ts'
import { nameOfCaller, pickupZones } from '../../tracking/entered/entered.store.ts'
import { listOrders, lockedOrder, orderById, type OrderRow } from '../records/orders.store.ts'
import { type OrderDeps, presentedOrders, wholeOrder } from '../records/presenting.ts'
import { withInstants } from './drafts.rules.ts'
import { createDraft, type Doing, editDraft } from './drafts.store.ts'

const unknownContainer = () => refusedAttribute('container_ids', 'One of these containers is not there')

/** Who does something now, by both clocks. */
export const doing = async ({ db, clock, wall }: OrderDeps, caller: Caller): Promise<Doing> => ({
  by: await nameOfCaller(db, caller),
  at: iso(wall.now()),
  tradeNow: iso(clock.now()),
})

/** Orders to truckers are drafted, listed and changed until they are sent. */
export function draftRoutes(
  deps: OrderDeps,
): Pick<
  Handlers,
  'list_delivery_orders' | 'create_delivery_order' | 'get_delivery_order' | 'edit_delivery_order'
> {
  const { db } = deps

  /** @throws 422 for containers that are not of the order after the edit */
  function refuseOtherContainers(
    order: OrderRow,
    ids: readonly string[] | undefined,
    given: readonly string[],
  ) {
    const own = ids ?? order.containers.map(({ container_id }) => container_id)
    const at = given.findIndex((each) => !own.includes(each))
    if (at >= 0)
      throw problem(422, 'The order has no such container', {
        source: { pointer: `/data/attributes/container_values/${at}/container_id` },
      })
  }

  return {
    async list_delivery_orders({ caller, query: { containers, states } }) {
      const rows = await listOrders(db, caller.account_id, { containers, states })
      return { data: await presentedOrders(deps, caller.account_id, rows) }
    },

    async create_delivery_order({ caller, body: { data } }) {
      const ids = [...new Set(data.attributes.container_ids.map((each) => each.toLowerCase()))]
      const made = await createDraft(db, caller.account_id, ids, await doing(deps, caller))
      if (made === 'unknown') throw unknownContainer()
      return { data: await wholeOrder(deps, caller.account_id, made) }
    },

    get_delivery_order: async ({ caller, params: { id } }) => ({
      data: await wholeOrder(deps, caller.account_id, id),
    }),

    async edit_delivery_order({ caller, params: { id }, body: { data } }) {
      const { account_id } = caller
      const {
        dray_carrier_id,
        container_values = [],
        container_ids,
        expected_updated_at,
        ...attributes
      } = data.attributes
      if (!(await orderById(db, account_id, id))) throw notFound('Delivery order')
      if (dray_carrier_id && !(await partyExists(db, account_id, dray_carrier_id)))
        throw refusedAttribute('dray_carrier_id', 'The account has no such party')
      const zones = await pickupZones(
        db,
        account_id,
        container_values.map((each) => each.container_id),
      )
      const by = await doing(deps, caller)
      await db.transaction().execute(async (trx) => {
        const order = await lockedOrder(trx, account_id, id)
        if (!order) throw notFound('Delivery order')
        if (!mayDo('edit', order.state))
          throw problem(409, 'It was sent already: begin a new revision to change it')
        if (
          expected_updated_at !== undefined &&
          Date.parse(expected_updated_at) !== Date.parse(order.updated_at)
        )
          throw problem(409, 'Somebody changed this draft since it was read: load it again', {
            code: 'draft_changed',
            source: { pointer: '/data/attributes/expected_updated_at' },
            meta: { updated_at: order.updated_at },
          })
        const ids = container_ids && [...new Set(container_ids)]
        refuseOtherContainers(
          order,
          ids,
          container_values.map((each) => each.container_id),
        )
        const edit = {
          ...attributes,
          dray_carrier_id,
          container_ids: ids,
          container_values: container_values.map((each) =>
            withInstants(each, zones.get(each.container_id) ?? null),
          ),
        }
        if ((await editDraft(trx, order, edit, by)) === 'unknown') throw unknownContainer()
      })
      return { data: await wholeOrder(deps, account_id, id) }
    },
  }
}
