/** Why a route has nothing to draw: the ports are not known, or one of them has no coordinates. */
export const emptyRouteText = (ports: readonly string[]): string =>
  ports.length < 2
    ? "It appears when the line reports the ports of this container's voyage."
    : `The line reported ${ports.join(' and ')}, but no coordinates are known for at least one of them.`
