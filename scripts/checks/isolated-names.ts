import { Visitor, type CallExpression, type Expression, type Node } from 'oxc-parser';
import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** What people typed, by how the product calls it: names of people, places and listings, and their words. */
const TYPED =
  /^(name|names|firstName|lastName|first_name|last_name|fullName|title|titles|town|venueName|addressLine|place|learnerName|learnerNames|ticketName|ticket_name|blockName|providerName|provider_name|listingTitle|listing_title|council|council_title|provider|who|whom|giver|author|writer|asker|recordedBy|collectedBy|markedBy|setBy|decidedBy|payer|taker|named|note|reason|answer|listing|programme|by|q|question)$/;
/** Functions that answer a name, or several. */
const NAMERS = /^(nameOf|fullName|learnersOf|whereOf|called|calledToStrangers|alternativeWhere|titleOf)$/;
/** Attributes that nobody reads. */
const UNREAD = /^(className|id|to|href|key|src|style|htmlFor|name|value|d|autoComplete)$/;

type Use = { start: number; end: number };

/**
 * Names that stand beside other words and are not isolated: a right-to-left one would turn the words around it. A name that
 * has an element, a paragraph or a fact to itself needs nothing.
 */
export function isolatedNames(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => isRead(path) && !isOfTests(path))
    .flatMap((file) => {
      const lines = namesBeside(file).map(({ start }) => file.lineAt(start));
      const message = `${file.path}: names beside other words (line ${lines.join(', ')}); put them into isolated(…)`;
      return lines.length === 0 ? [] : [{ key: file.path, amount: lines.length, message }];
    });
}

/** Where names are put into words; the platform, the design system and the help articles know none. */
const isRead = (path: string): boolean => /^src\/(?!platform\/|telemetry\/|ui\/|support\/articles\/)/.test(path);

/** Where names stand in templates with words, and beside other content of an element. */
export function namesBeside(file: SourceFile): Use[] {
  const found = new Map<number, Use>();
  const blocks: Use[] = [];
  const made: { name: string; at: number }[] = [];
  const unread: Use[] = [];
  const templates: { node: Use; inner: Expression[] }[] = [];
  const skip = ({ start, end }: Use): void => void unread.push({ start, end });
  const children = ({ children: all }: { children: readonly Node[] }): void => {
    const seen = all.filter((child) => !(child.type === 'JSXText' && child.value.trim() === ''));
    if (seen.length < 2) return;
    for (const child of seen)
      if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
        for (const use of namesIn(child.expression)) found.set(use.start, use);
  };
  new Visitor({
    BlockStatement: ({ start, end }) => void blocks.push({ start, end }),
    VariableDeclarator: ({ id, init, start }) => {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && /^isolated/.test(calleeOf(init.callee)))
        made.push({ name: id.name, at: start });
    },
    JSXElement: children,
    JSXFragment: children,
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && UNREAD.test(node.name.name)) skip(node);
    },
    TaggedTemplateExpression: ({ quasi }) => skip(quasi),
    NewExpression: (node) => {
      if (/Error$/.test(calleeOf(node.callee))) skip(node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && calleeOf(callee) === 'join' && !isSpaced(node))
        for (const use of besideEachOther(callee.object)) found.set(use.start, use);
    },
    TemplateLiteral: (node) => {
      if (isSentence(node.quasis.map(({ value }) => value.raw))) templates.push({ node, inner: node.expressions });
    },
  }).visit(file.program);
  for (const { node, inner } of templates)
    if (!unread.some(({ start, end }) => start <= node.start && node.end <= end))
      for (const use of inner.flatMap(namesIn)) found.set(use.start, use);
  // `const name = isolated(…)`: isolated as far as its block goes.
  const isMade = ({ start, end }: Use): boolean =>
    made.some(({ name, at }) => {
      const block = blocks.findLast((one) => one.start < at && at < one.end);
      return file.text.slice(start, end) === name && at < start && (!block || end < block.end);
    });
  return [...found.values()].filter((use) => !isMade(use)).toSorted((a, b) => a.start - b.start);
}

/** Words, and not an address, a class or an id. */
const isSentence = (parts: readonly string[]): boolean =>
  /[^\s]/.test(parts.join('')) && /\s/.test(parts.join('')) && !/^\S*[/?=]/.test(parts.join('§'));

/** The names in an expression that may be its value. */
function namesIn(node: Expression): Use[] {
  switch (node.type) {
    case 'Identifier':
      return TYPED.test(node.name) ? [node] : [];
    case 'ChainExpression':
      return namesIn(node.expression).length > 0 ? [node] : [];
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed && TYPED.test(node.property.name) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.every(({ value }) => value.raw.trim() === '') && node.expressions.some(isNamed) ? [node] : [];
    case 'LogicalExpression':
      if (node.operator === '&&') return namesIn(node.right);
      return isNamed(node.left) || isNamed(node.right) ? [node] : [];
    case 'ConditionalExpression':
      return [...namesIn(node.consequent), ...namesIn(node.alternate)];
    case 'CallExpression': {
      const { callee } = node;
      if (NAMERS.test(calleeOf(callee))) return [node];
      if (callee.type !== 'MemberExpression' || !/^(trim|join|replace|replaceAll)$/.test(calleeOf(callee))) return [];
      return isNamed(callee.object) || (isSpaced(node) && holdsNames(callee.object)) ? [node] : [];
    }
    default:
      return [];
  }
}

/** The names among several parts that are joined: `[venueName, town].filter(Boolean)`. */
function besideEachOther(node: Expression): Use[] {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    return besideEachOther(node.callee.object);
  if (node.type !== 'ArrayExpression' || node.elements.length < 2) return [];
  return node.elements.flatMap((one) => (one === null || one.type === 'SpreadElement' ? [] : namesIn(one)));
}

const isNamed = (node: Expression): boolean => namesIn(node).length > 0;

/** Whether parts are joined by a space alone, as first and last name are: they are one name. */
const isSpaced = ({ arguments: [separator] }: CallExpression): boolean =>
  separator?.type !== 'Literal' || String(separator.value).trim() === '';

/** `[firstName, lastName].filter(Boolean)` and the like. */
function holdsNames(node: Expression): boolean {
  if (node.type === 'ArrayExpression')
    return node.elements.some((one) => one !== null && one.type !== 'SpreadElement' && isNamed(one));
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && holdsNames(node.callee.object);
}

function calleeOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? calleeOf(node.property) : '';
}
