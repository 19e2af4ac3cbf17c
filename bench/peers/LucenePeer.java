import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene as a peer of the search index: the lexemes of PostgreSQL at their positions, one segment in the order of pages, no query cache. It speaks in lines of
 * fields between tabs (lucene.ts): `fill` reads jobs until an empty line, the others answer with their result and the times of one turn.
 */
public final class LucenePeer {
  /** Of this thread: the process counts in steps of 10 ms. Garbage collection and compilation are left out, in favour of Lucene. */
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Path folder;
  private IndexSearcher searcher;
  private LeafReader segment;
  /** Bytes of items, so that reading them is not left out as useless. */
  private long read = 0;

  private LucenePeer(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws IOException {
    LucenePeer peer = new LucenePeer(Path.of(args[0]));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line; (line = in.readLine()) != null; ) {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case "fill" -> out.println(peer.fill(in));
        case "open" -> out.println(peer.open());
        default -> out.println(peer.turn(fields[0], Integer.parseInt(fields[1]), new Tokens(fields, 2)));
      }
    }
  }

  private String fill(BufferedReader in) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(null).setRAMBufferSizeMB(256);
    config.setIndexSort(new Sort(new SortedNumericSortField("posted", SortField.Type.LONG, true), new SortField("id", SortField.Type.LONG, true)));
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    try (IndexWriter writer = new IndexWriter(new MMapDirectory(folder), config)) {
      for (String line; !(line = in.readLine()).isEmpty(); ) writer.addDocument(document(line.split("\t", -1)));
      writer.forceMerge(1);
    }
    return "filled";
  }

  /** Id, title words, all words and item, then a kind, a name and a value for each number, value and counted value (job-lines.ts). */
  private static Document document(String[] fields) {
    Document document = new Document();
    document.add(new NumericDocValuesField("id", Long.parseLong(fields[0])));
    document.add(new TextField("title", new Lexemes(fields[1])));
    document.add(new TextField("full", new Lexemes(fields[2])));
    document.add(new BinaryDocValuesField("item", new BytesRef(fields[3])));
    for (int at = 4; at < fields.length; at += 3) {
      String name = fields[at + 1];
      String value = fields[at + 2];
      if (fields[at].equals("number")) document.add(new LongField(name, Long.parseLong(value), Field.Store.NO));
      else {
        document.add(new StringField(name, value, Field.Store.NO));
        if (fields[at].equals("counted")) document.add(new SortedSetDocValuesField(name, new BytesRef(value)));
      }
    }
    return document;
  }

  private String open() throws IOException {
    DirectoryReader reader = DirectoryReader.open(new MMapDirectory(folder));
    segment = reader.leaves().get(0).reader();
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    return reader.leaves().size() + "\t" + reader.numDocs();
  }

  private String turn(String kind, int times, Tokens tokens) throws IOException {
    int most = kind.equals("count") ? 0 : tokens.number();
    String[] facets = kind.equals("facets") ? tokens.list() : null;
    Query query = tokens.query();
    String answer = "";
    long cpu = THREADS.getCurrentThreadCpuTime();
    long wall = System.nanoTime();
    for (int time = 0; time < times; time++)
      answer = switch (kind) {
        case "count" -> Integer.toString(searcher.count(query));
        case "page" -> page(query, most);
        default -> facets(query, facets, most);
      };
    wall = System.nanoTime() - wall;
    cpu = THREADS.getCurrentThreadCpuTime() - cpu;
    return answer + "\t" + wall + "\t" + cpu;
  }

  /** The ids of a page. Each item is read and none is kept or joined; one job more is looked for, as we do, because it tells whether a page follows. */
  private String page(Query query, int limit) throws IOException {
    int[] found = first(query, limit + 1);
    NumericDocValues ids = segment.getNumericDocValues("id");
    BinaryDocValues items = segment.getBinaryDocValues("item");
    StringBuilder answer = new StringBuilder();
    long bytes = 0;
    for (int at = 0; at < Math.min(limit, found.length); at++) {
      ids.advanceExact(found[at]);
      items.advanceExact(found[at]);
      answer.append(at == 0 ? "" : ",").append(ids.longValue());
      bytes += items.binaryValue().length;
    }
    read += bytes;
    return answer.toString();
  }

  private int[] first(Query query, int most) throws IOException {
    int[] found = new int[most];
    int[] count = {0};
    searcher.search(query, new Documents() {
      @Override
      public void collect(int doc) {
        found[count[0]++] = doc;
        if (count[0] == most) throw new CollectionTerminatedException();
      }
    });
    return Arrays.copyOf(found, count[0]);
  }

  /** The counts of the most frequent values of each facet, without their names. */
  private String facets(Query query, String[] facets, int top) throws IOException {
    SortedSetDocValues[] values = new SortedSetDocValues[facets.length];
    int[][] counts = new int[facets.length][];
    for (int facet = 0; facet < facets.length; facet++) {
      values[facet] = DocValues.getSortedSet(segment, facets[facet]);
      counts[facet] = new int[(int) values[facet].getValueCount()];
    }
    searcher.search(query, new Documents() {
      @Override
      public void collect(int doc) throws IOException {
        for (int facet = 0; facet < values.length; facet++) {
          SortedSetDocValues its = values[facet];
          if (!its.advanceExact(doc)) continue;
          for (int left = its.docValueCount(); left > 0; left--) counts[facet][(int) its.nextOrd()]++;
        }
      }
    });
    StringBuilder answer = new StringBuilder();
    for (int[] each : counts) {
      Arrays.sort(each);
      for (int at = each.length - 1; at >= Math.max(0, each.length - top) && each[at] > 0; at--) answer.append(each[at]).append(',');
      answer.append(';');
    }
    return answer.toString();
  }

  private abstract static class Documents extends SimpleCollector {
    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) {}
  }

  /** A query before its parts: `and 2 term title engin not term title senior`. */
  private static final class Tokens {
    private final String[] tokens;
    private int at;

    Tokens(String[] tokens, int at) {
      this.tokens = tokens;
      this.at = at;
    }

    String next() {
      return tokens[at++];
    }

    int number() {
      return Integer.parseInt(next());
    }

    String[] list() {
      String[] list = new String[number()];
      for (int place = 0; place < list.length; place++) list[place] = next();
      return list;
    }

    Query query() {
      return switch (next()) {
        case "term" -> new TermQuery(new Term(next(), next()));
        case "range" -> LongField.newRangeQuery(next(), Long.parseLong(next()), Long.parseLong(next()));
        case "phrase" -> phrase(next(), number());
        case "and" -> and(number());
        case "or" -> or(number());
        case "not" -> new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.FILTER).add(query(), Occur.MUST_NOT).build();
        default -> throw new IllegalArgumentException(tokens[at - 1]);
      };
    }

    private Query phrase(String field, int parts) {
      PhraseQuery.Builder phrase = new PhraseQuery.Builder();
      for (; parts > 0; parts--) phrase.add(new Term(field, next()), number());
      return phrase.build();
    }

    private Query and(int parts) {
      BooleanQuery.Builder all = new BooleanQuery.Builder();
      for (; parts > 0; parts--) {
        boolean not = tokens[at].equals("not");
        if (not) at++;
        all.add(query(), not ? Occur.MUST_NOT : Occur.FILTER);
      }
      return all.build();
    }

    private Query or(int parts) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (; parts > 0; parts--) any.add(query(), Occur.SHOULD);
      return any.build();
    }
  }

  /** The lexemes of a tsvector in the order of their positions. It comes in base64, as PostgreSQL sends it: each lexeme, a zero byte, the number of its positions, and these. */
  private static final class Lexemes extends TokenStream {
    /** The bits above these are a position's weight. */
    private static final int POSITION = 0x3fff;

    private record Placed(int position, String lexeme) {}

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final List<Placed> placed = new ArrayList<>();
    private int at = 0;

    Lexemes(String tsvector) {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(tsvector));
      if (bytes.hasRemaining()) bytes.getInt(); // the number of lexemes
      while (bytes.hasRemaining()) {
        int start = bytes.position();
        while (bytes.get() != 0) {}
        String lexeme = new String(bytes.array(), start, bytes.position() - 1 - start, StandardCharsets.UTF_8);
        int positions = bytes.getShort();
        if (positions == 0) placed.add(new Placed(1, lexeme));
        for (; positions > 0; positions--) placed.add(new Placed(bytes.getShort() & POSITION, lexeme));
      }
      placed.sort((a, b) -> Integer.compare(a.position, b.position));
    }

    @Override
    public boolean incrementToken() {
      if (at == placed.size()) return false;
      clearAttributes();
      Placed next = placed.get(at);
      term.append(next.lexeme);
      increment.setPositionIncrement(next.position - (at == 0 ? 0 : placed.get(at - 1).position));
      at++;
      return true;
    }
  }
}
