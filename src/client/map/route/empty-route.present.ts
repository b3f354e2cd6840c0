import { t } from '../../../contract/language/index.ts'

/** Why a route has nothing to draw: the ports are not known, or one of them has no coordinates. */
export const emptyRouteText = (ports: readonly string[]): string =>
  ports.length < 2
    ? t("It appears when the line reports the ports of this container's voyage.")
    : t('The line reported {ports}, but no coordinates are known for at least one of them.', {
        ports: ports.reduce((one, other) => t('{one} and {other}', { one, other })),
      })
