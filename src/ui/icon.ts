import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon of lucide, as its files describe it. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/**
 * Makes the component of an icon; stands for the function of the same name in lucide-react (see vite.config.ts), which
 * does much that nobody here asks for, and cost each page 2 kB of script and a thirtieth of its drawing.
 */
export default function createLucideIcon({ node }: IconData): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return (props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
